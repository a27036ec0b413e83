"""Emails: how they are written, the links in them, and the way to a mail server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import Final
from urllib.parse import urlsplit

from zataku.server.letters import Letter, texts
from zataku.server.outbox import Channel
from zataku.server.outgoing import MaybeTaken, NeverTaken, NotTaken
from zataku.server.settings import Settings

PATIENCE: Final = 20.0  # seconds for each step
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)*[A-Za-z0-9-]{1,63}")
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
LINES: Final = SMTP.clone(max_line_length=400)
"""A link is not broken into lines."""

CONFIRM: Final = "c"
UNSUBSCRIBE: Final = "u"


class Mailer:
    """Writes emails and hands them to the mail server of the settings."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.settings = settings
        self.site = settings.site.rstrip("/")
        self._key = key.encode()

    # links

    def code(self, what: str, channel: Channel) -> str:
        """What a link to confirm or unsubscribe carries: nobody else can make it, and nothing of it is stored."""
        words = f"{what} {channel.id} {channel.target}".encode()
        sign = base64.urlsafe_b64encode(hmac.new(self._key, words, hashlib.sha256).digest()[:18]).decode()
        return f"{what}.{channel.id}.{sign}"

    def is_code(self, code: str, channel: Channel) -> bool:
        """Whether a code belongs to this channel."""
        return hmac.compare_digest(code.encode(), self.code(code[:1], channel).encode())

    # emails

    def question(self, channel: Channel, lang: str) -> EmailMessage:
        """Whether an address belongs to whoever gave it."""
        words = texts(lang)
        link = f"{self.site}/mail#{self.code(CONFIRM, channel)}"
        text = [words["confirm_more"].format(site=self.site), link, words["confirm_not"]]
        return self._mail(channel, words["confirm"], text, f"confirm-{channel.id}")

    def mail(self, channel: Channel, letters: list[Letter], lang: str, name: str) -> EmailMessage:
        """One email for one letter, or for many; the name makes it the same email if it comes twice."""
        words = texts(lang)
        subject = letters[0].title if len(letters) == 1 else words["many"]
        text = []
        for letter in letters:
            lines = [*([letter.title] if len(letters) > 1 else []), letter.text, self.site + letter.path]
            text.append("\n".join(filter(None, lines)))
        code = self.code(UNSUBSCRIBE, channel)
        text += ["-- \n" + words["footer"].format(site=self.site), f"{self.site}/mail#{code}"]
        mail = self._mail(channel, subject, text, name)
        mail["List-Unsubscribe"] = f"<{self.site}/api/mail/unsubscribe/{code}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    def _mail(self, channel: Channel, subject: str, text: list[str], name: str) -> EmailMessage:
        mail = EmailMessage(LINES)
        mail["From"] = self.settings.mail_from
        mail["To"] = channel.target
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{name}@{urlsplit(self.site).hostname}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content("\n\n".join(text) + "\n")
        return mail

    def send(self, mail: EmailMessage) -> None:
        """Hand an email to the server, and return once it was taken. It blocks: call it in a thread."""
        line = self._connected()
        try:
            line.send_message(mail)
        except smtplib.SMTPRecipientsRefused as problem:
            raise _refused(max(code for code, _ in problem.recipients.values())) from None
        except smtplib.SMTPResponseException as problem:
            raise _refused(problem.smtp_code) from None
        except (smtplib.SMTPException, OSError):
            raise MaybeTaken from None
        finally:
            with suppress(smtplib.SMTPException, OSError):  # once an email was taken, a bad goodbye does not matter
                line.quit()
            line.close()

    def _connected(self) -> smtplib.SMTP:
        """A connection where an email can be sent; NotTaken says why there is none."""
        settings = self.settings
        url = urlsplit(settings.smtp)
        host = url.hostname or ""
        line: smtplib.SMTP | None = None
        try:
            if url.scheme == "smtps":
                tls = ssl.create_default_context()
                line = smtplib.SMTP_SSL(host, url.port or 465, timeout=PATIENCE, context=tls)
            else:
                line = smtplib.SMTP(host, url.port or 587, timeout=PATIENCE)
                line.ehlo_or_helo_if_needed()
                if line.has_extn("starttls"):
                    line.starttls(context=ssl.create_default_context())
                elif settings.smtp_user and host not in LOCAL:
                    raise NotTaken("no_tls")  # a password does not go over an open line
            if settings.smtp_user:
                line.login(settings.smtp_user, settings.smtp_password)
            return line
        except BaseException as problem:
            if line is not None:
                line.close()
            if isinstance(problem, smtplib.SMTPAuthenticationError):
                raise NotTaken("login") from None
            if isinstance(problem, smtplib.SMTPException | OSError):
                raise NotTaken("no_connection") from None
            raise


def _refused(code: int) -> NotTaken:
    """What the answer of a mail server means: 4xx is for now, 5xx for good."""
    return NeverTaken("refused") if code >= 500 else NotTaken("busy")
