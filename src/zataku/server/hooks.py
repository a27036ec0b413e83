"""Webhooks: a letter as Discord, Slack, or any other program reads it; the latter can check that it comes from us."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

import msgspec

from zataku.server.letters import Letter
from zataku.server.outbox import Channel, Message

DISCORD: Final = "discord"
SLACK: Final = "slack"
HOOK: Final = "hook"
HOSTS: Final = {DISCORD: ("discord.com", "discordapp.com"), SLACK: ("hooks.slack.com",)}
"""Where these webhooks are, unless private addresses are allowed."""

SIGNATURE: Final = "zataku-signature"
DELIVERY: Final = "zataku-delivery"
MARKS: Final = re.compile(r"([\\*_~`|>\[\]()#@<:-])")
"""What Discord takes for more than a letter."""


def request(channel: Channel, message: Message, letter: Letter, site: str, now: int) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of a request."""
    link = site + letter.path
    headers = {"content-type": "application/json"}
    words = " ".join(filter(None, (letter.title, letter.text)))
    if channel.kind == DISCORD:
        plain = MARKS.sub(r"\\\1", words)
        told = {"content": f"{plain} <{link}>", "allowed_mentions": {"parse": []}}
        return msgspec.json.encode(told), headers
    if channel.kind == SLACK:
        plain = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": f"{plain} <{link}>"}), headers
    fields = {
        "kind": letter.kind,
        "table": letter.table,
        "game": letter.game,
        "turn": letter.turn,
        "title": letter.title,
        "text": letter.text,
        "url": link,
    }
    body = msgspec.json.encode(fields)
    seconds = now // 1000
    signature = f"t={seconds},v1={signed(channel.secret, seconds, body)}"
    return body, {**headers, DELIVERY: str(message.id), SIGNATURE: signature}


def signed(secret: str, seconds: int, body: bytes) -> str:
    """The signature of a request: HMAC-SHA256 of its time, a dot and its body."""
    return hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
