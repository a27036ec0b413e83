"""Who someone is: names, links, vacations, and programs that play for themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zataku.server.protocol.terms import Milliseconds, Moment, Name


class Me(Struct):
    """Who the server thinks you are."""

    name: str
    is_known: Annotated[bool, Meta(description="False for a visitor without a cookie.")]
    announcement: Annotated[str, Meta(description="What the operator tells everyone, to be shown on every page.")] = ""


class Rename(Struct, forbid_unknown_fields=True):
    """Take this name; without one, the server makes one up."""

    name: Name | None = None


class PersonalLink(Struct):
    """A secret address that signs you in on another device; it works once."""

    path: Annotated[str, Meta(description="The code is in the fragment, which browsers send to nobody.")]
    expires: Moment


class Vacation(Struct):
    """When someone's clocks stand still at tables over days."""

    until: Annotated[Moment | None, Meta(description="The end of the present vacation; null without one.")]
    left: Annotated[Milliseconds, Meta(description="How much more vacation is left, out of `days` in a year.")]
    days: int


class TakeVacation(Struct, forbid_unknown_fields=True):
    """Be on vacation from now on, for this many days in all; with 0, be back."""

    days: Annotated[int, Meta(ge=0, le=366)]


class SignOut(Struct, forbid_unknown_fields=True):
    """End what signs you in: here, on all other devices (this one gets a new cookie), or everywhere."""

    where: Literal["here", "elsewhere", "everywhere"] = "here"


class Forget(Struct, forbid_unknown_fields=True):
    """Delete all that is known about you, for good; the name, as a sign that you mean it."""

    name: Name


class Program(Struct):
    """A program that plays for itself, by a token of its own; everyone can see that it is one."""

    id: int
    name: str
    created: Moment


class Programs(Struct):
    """Your programs."""

    programs: list[Program]
    most: Annotated[int, Meta(description="How many you may have.")]


class NewProgram(Struct, forbid_unknown_fields=True):
    """A program to make."""

    name: Name


class ProgramToken(Struct):
    """How a program says who it is, in the header `Authorization: Bearer`; it is told once."""

    program: Program
    token: str


class Redeem(Struct, forbid_unknown_fields=True):
    """Use a personal link."""

    code: Annotated[str, Meta(max_length=100, description="What follows the # of the link.")]
