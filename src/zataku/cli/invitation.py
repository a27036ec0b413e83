"""How a server invites people: its addresses, a QR code, the page in the browser."""

from __future__ import annotations

import io
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import typer

from zataku.cli.words import Words

FAR: Final = ("192.0.2.1", 9)
"""An address reserved for examples: looking up the route to it sends nothing."""

BLOCK: Final = "█"
QUIET: Final = 2


def show_address(words: Words, address: str, taken: int | None) -> None:
    """Where the server listens; names the port if it was taken."""
    if taken is not None:
        typer.echo(words("other_port", port=taken))
    typer.echo(words("listening", address=address))


def show_network(words: Words, address: str, host: str) -> None:
    """The address for others on the network, and as a QR code for phones."""
    place = urlsplit(address)
    here = lan_host() if host in ("0.0.0.0", "::") else place.hostname
    if here is None:
        typer.echo(words("no_network"))
        return
    far = address.replace(str(place.hostname), here, 1)
    typer.echo(words("on_network", address=far))
    if can_show(BLOCK):
        typer.echo(qr_code(far))


def lan_host() -> str | None:
    """The address of this machine on its network, if it is on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            asker.connect(FAR)
            host = str(asker.getsockname()[0])
        except OSError:
            return None
    return None if host.startswith("127.") or host == "0.0.0.0" else host


def qr_code(text: str) -> str:
    """A QR code in half blocks, for a dark terminal; phones read the negative too."""
    import segno  # imported here because it is slow

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=QUIET, compact=True)
    return out.getvalue()


def can_show(mark: str) -> bool:
    """Whether the terminal's encoding has this character."""
    try:
        mark.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def has_browser(is_terminal: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether someone is at a terminal on a machine where a browser can open."""
    has_display = any(environment.get(variable) for variable in ("DISPLAY", "WAYLAND_DISPLAY"))
    has_screen = has_display or sys.platform in ("win32", "darwin")
    return is_terminal and has_screen and not environment.get("CI")


def open_browser(address: str) -> None:
    """Open the page, in a thread: some browsers keep their caller waiting."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
