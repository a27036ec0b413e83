"""Written by `zataku state battle_for_rokugan` from view.py: change that, not this file."""

from __future__ import annotations

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from zataku.core.game import State


@final
class RokuganState(State):
    """Everything on the table. Sets are bit masks; -1 stands for none."""

    def __init__(
        self,
        seats: i64,
        phase: i64,
        round: i64,
        first: i64,
        active: i64,
        asked: i64,
        passes: i64,
        first_player_used: bool,
        look_used: bool,
        purged: bool,
        turn_over: bool,
        card: i64,
        aim: i64,
        picked: i64,
        failed: i64,
        initiative_clans: i64,
        initiative_neutrals: i64,
        neutrals_seen: i64,
        bluff_aside: i64,
        ronin: i64,
        out: i64,
        barred: i64,
        options: i64,
        returned_by: i64,
        returned_kind: i64,
        returned_seen: i64,
        returned_could: i64,
        owner: vec[i64],
        faceup: vec[i64],
        facedown: vec[i64],
        special: vec[i64],
        clan: vec[i64],
        scouts: vec[i64],
        shugenja: vec[i64],
        set_aside: vec[i64],
        discard: vec[i64],
        stuck: vec[i64],
        placed: vec[i64],
        hand: vec[i64],
        pool: vec[i64],
        objective: vec[i64],
        rejected: vec[i64],
        known: vec[i64],
        gap: vec[i64],
        territory_card: vec[i64],
        holder: vec[i64],
        card_seen: vec[i64],
        kind: vec[i64],
        place: vec[i64],
        base: vec[i64],
        load: vec[i64],
        seen: vec[i64],
        could: vec[i64],
        on_border: vec[i64],
        picks: vec[i64],
        pending: vec[i64],
    ) -> None:
        self.seats = seats
        self.phase = phase  # what is being asked
        self.round = round
        self.first = first  # the first player; -1 until the first initiative card
        self.active = active  # whose turn it is
        self.asked = asked  # who decides now
        self.passes = passes  # players who passed one after the other in step 3 of upkeep
        self.first_player_used = first_player_used  # the card, this round
        self.look_used = look_used  # Scorpion's, this round
        self.purged = purged  # Purge the Weak was played this turn
        self.turn_over = turn_over  # nothing is left of the turn but Scorpion's look
        self.card = card  # the card being resolved
        self.aim = aim  # what it asks for
        self.picked = picked  # how many picks were made for it
        self.failed = failed  # whose attackers were taken off before the reveal (BR-10.5)
        self.initiative_clans = initiative_clans  # clans whose cards are in the deck
        self.initiative_neutrals = initiative_neutrals  # how many neutral cards are in the deck
        self.neutrals_seen = neutrals_seen  # neutral cards that were revealed
        self.bluff_aside = bluff_aside  # seats whose discarded bluff waits for upkeep
        self.ronin = ronin  # seats
        self.out = out  # seats that were skipped and take no more turns this phase
        self.barred = barred  # seats whose bluff can't be used this round (Spy Network)
        self.options = options  # switches
        self.returned_by = returned_by  # whose token the first player card sent back to the pool this round
        self.returned_kind = returned_kind
        self.returned_seen = returned_seen  # seats that know which token it was
        self.returned_could = returned_could  # types it could have been, as for a token on the board
        self.owner = owner  # by province
        self.faceup = faceup
        self.facedown = facedown
        self.special = special
        self.clan = clan  # by seat
        self.scouts = scouts
        self.shugenja = shugenja
        self.set_aside = set_aside  # control tokens to be placed in the set-up
        self.discard = discard
        self.stuck = stuck  # kinds that could not be placed when the seat was skipped
        self.placed = placed  # tokens put on the board this round
        self.hand = hand
        self.pool = pool
        self.objective = objective  # the one kept; before, one of two
        self.rejected = rejected  # the other
        self.known = known  # by viewer and seat: tokens in hand or unseen on the board
        self.gap = gap  # by viewer and seat: how many of those may have gone to the pool
        self.territory_card = territory_card  # -1 until someone may look at it
        self.holder = holder  # a seat, IN_SPACE or GONE
        self.card_seen = card_seen  # by territory: seats that know the card
        self.kind = kind  # -1 once it left
        self.place = place
        self.base = base  # the token below a blessing
        self.load = load  # how many blessings lie on it
        self.seen = seen  # seats that looked at it; everybody, its owner too, if it lies faceup
        self.could = could  # types it could have been by what all saw when it was placed
        self.on_border = on_border  # by border: the token there
        self.picks = picks  # provinces or tokens chosen for the card, Unicorn's first token
        self.pending = pending  # choices that the card waits with until its last one

    def numbers(self) -> vec[i64]:
        n = vec[i64](
            [
                self.seats,
                self.phase,
                self.round,
                self.first,
                self.active,
                self.asked,
                self.passes,
                1 if self.first_player_used else 0,
                1 if self.look_used else 0,
                1 if self.purged else 0,
                1 if self.turn_over else 0,
                self.card,
                self.aim,
                self.picked,
                self.failed,
                self.initiative_clans,
                self.initiative_neutrals,
                self.neutrals_seen,
                self.bluff_aside,
                self.ronin,
                self.out,
                self.barred,
                self.options,
                self.returned_by,
                self.returned_kind,
                self.returned_seen,
                self.returned_could,
            ]
        )
        n = extend(n, self.owner)
        n = extend(n, self.faceup)
        n = extend(n, self.facedown)
        n = extend(n, self.special)
        n = extend(n, self.clan)
        n = extend(n, self.scouts)
        n = extend(n, self.shugenja)
        n = extend(n, self.set_aside)
        n = extend(n, self.discard)
        n = extend(n, self.stuck)
        n = extend(n, self.placed)
        n = extend(n, self.hand)
        n = extend(n, self.pool)
        n = extend(n, self.objective)
        n = extend(n, self.rejected)
        n = extend(n, self.known)
        n = extend(n, self.gap)
        n = extend(n, self.territory_card)
        n = extend(n, self.holder)
        n = extend(n, self.card_seen)
        n = extend(n, self.kind)
        n = extend(n, self.place)
        n = extend(n, self.base)
        n = extend(n, self.load)
        n = extend(n, self.seen)
        n = extend(n, self.could)
        n = extend(n, self.on_border)
        n = extend(n, self.picks)
        n = extend(n, self.pending)
        return n


def clone(s: RokuganState) -> RokuganState:
    """An independent copy."""
    return RokuganState(
        s.seats,
        s.phase,
        s.round,
        s.first,
        s.active,
        s.asked,
        s.passes,
        s.first_player_used,
        s.look_used,
        s.purged,
        s.turn_over,
        s.card,
        s.aim,
        s.picked,
        s.failed,
        s.initiative_clans,
        s.initiative_neutrals,
        s.neutrals_seen,
        s.bluff_aside,
        s.ronin,
        s.out,
        s.barred,
        s.options,
        s.returned_by,
        s.returned_kind,
        s.returned_seen,
        s.returned_could,
        s.owner[:],
        s.faceup[:],
        s.facedown[:],
        s.special[:],
        s.clan[:],
        s.scouts[:],
        s.shugenja[:],
        s.set_aside[:],
        s.discard[:],
        s.stuck[:],
        s.placed[:],
        s.hand[:],
        s.pool[:],
        s.objective[:],
        s.rejected[:],
        s.known[:],
        s.gap[:],
        s.territory_card[:],
        s.holder[:],
        s.card_seen[:],
        s.kind[:],
        s.place[:],
        s.base[:],
        s.load[:],
        s.seen[:],
        s.could[:],
        s.on_border[:],
        s.picks[:],
        s.pending[:],
    )


def from_numbers(n: vec[i64], places: vec[i64]) -> RokuganState:
    """The state of such a row of numbers; places says where each field begins."""
    return RokuganState(
        n[0],
        n[1],
        n[2],
        n[3],
        n[4],
        n[5],
        n[6],
        n[7] != 0,
        n[8] != 0,
        n[9] != 0,
        n[10] != 0,
        n[11],
        n[12],
        n[13],
        n[14],
        n[15],
        n[16],
        n[17],
        n[18],
        n[19],
        n[20],
        n[21],
        n[22],
        n[23],
        n[24],
        n[25],
        n[26],
        n[places[27] : places[28]],
        n[places[28] : places[29]],
        n[places[29] : places[30]],
        n[places[30] : places[31]],
        n[places[31] : places[32]],
        n[places[32] : places[33]],
        n[places[33] : places[34]],
        n[places[34] : places[35]],
        n[places[35] : places[36]],
        n[places[36] : places[37]],
        n[places[37] : places[38]],
        n[places[38] : places[39]],
        n[places[39] : places[40]],
        n[places[40] : places[41]],
        n[places[41] : places[42]],
        n[places[42] : places[43]],
        n[places[43] : places[44]],
        n[places[44] : places[45]],
        n[places[45] : places[46]],
        n[places[46] : places[47]],
        n[places[47] : places[48]],
        n[places[48] : places[49]],
        n[places[49] : places[50]],
        n[places[50] : places[51]],
        n[places[51] : places[52]],
        n[places[52] : places[53]],
        n[places[53] : places[54]],
        n[places[54] : places[55]],
        n[places[55] : places[56]],
    )
