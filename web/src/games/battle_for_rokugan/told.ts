/** The words of a reveal: for the film, its strip, and its chapter in the log. */

import type { Chapter, Tongue } from "../../lib/board";
import { capital } from "../../lib/words";
import { listed } from "../../lib/ui.svelte";
import type { Entry } from "../../protocol/protocol";
import { resolution, targetOf, type Battle, type Deed, type Leaving, type Resolution, type Whole } from "./battles";
import { bookOf, parts, type Book } from "./content";
import { isCastleVoid, sums } from "./pans";
import { say, type SayKey } from "./say";
import { clanOf, seatOf } from "./scene";
import type { RokuganView } from "./view";

/** Whose words: the names of the game, and who reads them. */
export class Teller {
  constructor(
    readonly view: RokuganView,
    private readonly tongue: Pick<Tongue, "name">,
    readonly book: Book,
  ) {}

  title(slug: string): string {
    return capital(this.tongue.name(slug));
  }

  clan(seat: number): string {
    return this.title(this.view.players[seat]?.clan ?? "");
  }

  /** The clan, or "you". */
  who(seat: number): string {
    return seat < 0 ? say("nobody_there") : this.isYou(seat) ? say("you") : this.clan(seat);
  }

  isYou(seat: number): boolean {
    return seat >= 0 && seat === this.view.seat;
  }

  /** A sentence with a seat as its subject: in the second person for the reader. */
  subject(key: SayKey, yours: SayKey, seat: number, facts: Record<string, string | number> = {}): string {
    return this.isYou(seat) ? say(yours, facts) : say(key, { ...facts, who: this.clan(seat) });
  }

  /** Why a token leaves the map. */
  reason({ token, kind, place, rule }: Leaving): string {
    if (rule === "") return say("why_bluff");
    const keys: Record<string, SayKey> = { "BR-5.8": "why_closed", "BR-6.7": "why_far", "BR-6.4": "why_blessing" };
    return say(keys[rule] ?? this.misplaced(token, kind, place), { kind: this.title(kind) });
  }

  /** What is wrong about the place of a token, for its kind and its clan. */
  private misplaced(token: string, kind: string, place: string): SayKey {
    const owner = this.view.provinces[targetOf(place)]?.owner ?? null;
    const isOwn = owner !== null && this.view.players[owner]?.clan === clanOf(token);
    const isArmy = parts(kind).type === "army";
    if (place.includes(">") && isOwn) return "why_home";
    if (place.startsWith("sea>")) return "why_sea";
    if (place.includes(">")) return isArmy ? "why_from" : "why_land";
    return isOwn || parts(kind).type === "raid" ? "why_inside" : "why_foreign";
  }

  deed({ kind, seat, province, replaced }: Deed): string {
    const [key, yours] = kind === "raid" ? (["raid", "you_raid"] as const) : (["peace", "you_peace"] as const);
    return [this.subject(key, yours, seat, { province: this.title(province) }), ...(replaced === "" ? [] : [`${capital(this.gone(replaced))}.`])].join(" ");
  }

  /** And in the log. */
  private deedLine({ kind, seat, replaced }: Deed): string {
    const [key, yours] = kind === "raid" ? (["line_raid", "line_you_raid"] as const) : (["line_peace", "line_you_peace"] as const);
    return [this.subject(key, yours, seat), ...(replaced === "" ? [] : [this.gone(replaced)])].join("; ");
  }

  /** What a special token takes the place of. */
  private gone(special: string): string {
    return say("special_gone", { special: this.tongue.name(special) });
  }

  /** Who fights whom. */
  challenge({ province, attackers, defender }: Battle): string {
    const isYours = attackers.length === 1 && this.isYou(attackers[0]?.seat ?? -1);
    const key = defender.seat < 0 ? (isYours ? "your_battle_empty" : "battle_empty") : isYours ? "your_battle" : this.isYou(defender.seat) ? "battle_you" : "battle";
    const list = listed(attackers.map(({ seat }) => this.who(seat)));
    return say(key, { province: this.title(province), list, n: attackers.length, who: this.clan(defender.seat) });
  }

  /** What came of it, as a sentence, and in short. */
  outcome(battle: Battle): { full: string; line: string; score: string } {
    const { winner, defender } = battle;
    const facts = { province: this.title(battle.province), ...sums(battle, this.view, this.book) };
    const [a, d] = winner >= 0 && winner !== defender.seat ? [facts.a, facts.d] : [facts.d, facts.a];
    const scored = (line: string) => ({ line, score: say("line_sums", { what: line, a, d }) });
    if (winner < 0) return { full: say("stays", facts), ...scored(say("line_stays")) };
    if (winner === defender.seat) return { full: this.subject("holds", "you_hold", winner, facts), ...scored(this.subject("line_holds", "line_you_hold", winner)) };
    return { full: this.subject("takes", "you_take", winner, facts), ...scored(this.subject("line_takes", "line_you_take", winner)) };
  }

  /** What is to be known beyond the two sums. */
  notes(battle: Battle, isDecided: boolean): string[] {
    const [first, ...others] = battle.attackers;
    const weak = others.filter(({ total }) => total !== first?.total).map(({ seat, total }) => say("too_weak", { who: capital(this.who(seat)), n: total }));
    const found = isCastleVoid(battle, this.view, this.book) ? [...weak, say("no_castle", { who: this.clan(first?.seat ?? -1) })] : weak;
    const tie = isDecided ? this.tie(battle) : "";
    return tie === "" ? found : [...found, tie];
  }

  /** How a tie was decided; in short where the sums stand beside it; "" if there was none. */
  tie(battle: Battle, isShort = false): string {
    const { attackers, winner, defender } = battle;
    const { a, d } = sums(battle, this.view, this.book);
    const [first, ...others] = attackers;
    if (first === undefined) return "";
    const isEven = others.some(({ total }) => total === first.total);
    const isAttackersWin = winner >= 0 && winner !== defender.seat;
    if (isAttackersWin && (isEven || a === d)) return say("tie_clan", { who: this.clan(winner) });
    if (!isAttackersWin && isEven && a > d) return say("tie_attackers");
    return a === d ? say(isShort ? "tie_defends" : "tie_defender", { a, d }) : "";
  }

  /** What came of a battle with the sums and, after a tie, why. */
  private decided(battle: Battle): string {
    const { score } = this.outcome(battle);
    const tie = this.tie(battle, true);
    return tie === "" ? score : `${score} (${tie})`;
  }

  /** A territory by its name, which may be a clan's, too. */
  land({ territory }: Pick<Whole, "territory">): string {
    return say("land_of", { territory: this.title(territory) });
  }

  /** A territory that was won or lost, in short. */
  whole({ seat, isWon, honor, hasCard }: Whole): string {
    if (honor === 0) return isWon ? this.subject("line_card", "line_you_card", seat) : this.subject("line_card_lost", "line_you_card_lost", seat);
    const what = say(hasCard ? "territory_honor" : "n_honor", { n: honor });
    return isWon ? this.subject("line_whole", "line_you_whole", seat, { what }) : this.subject("line_whole_lost", "line_you_whole_lost", seat, { what });
  }

  /** How many left, and why. */
  left({ leaving }: Resolution, isSentence: boolean): string {
    const bluffs = leaving.filter(({ rule }) => rule === "").length;
    const wrong = leaving.length - bluffs;
    const list = [
      ...(bluffs > 0 ? [say(isSentence ? "leave_bluffs" : "went_home", { n: bluffs })] : []),
      ...(wrong > 0 ? [say(isSentence ? "leave_wrong" : "was_wrong", { n: wrong })] : []),
    ].join(", ");
    return isSentence ? say("leave", { n: leaving.length, list }) : list;
  }

  /** All of it, a line for each: misplaced tokens, deeds, battles, quiet defenses, territories. */
  lines(told: Resolution): Chapter["lines"] {
    const line = (seat: number, icon: string, slug: string, text: string) => ({ seat, icon, head: this.title(slug), text });
    return [
      ...told.leaving.filter(({ rule }) => rule !== "").map((one) => ({ seat: seatOf(this.view, clanOf(one.token)), icon: "close", head: "", text: say("thrown_out", { what: this.reason(one) }) })),
      ...told.deeds.map((deed) => line(-1, deed.kind === "raid" ? "scorched" : "peace", deed.province, this.deedLine(deed))),
      ...told.battles.map((battle) => line(battle.winner, "castle", battle.province, this.decided(battle))),
      ...told.quiet.map(({ seat, province }) => line(seat, "defense", province, this.subject("line_quiet", "line_you_quiet", seat))),
      ...told.wholes.map((whole) => ({ seat: whole.seat, icon: "card", head: this.land(whole), text: this.whole(whole) })),
    ];
  }
}

/** The reveal as a chapter of the log. */
export function chapter(entry: Entry, view: RokuganView, tongue: Tongue): Chapter | null {
  const book = bookOf(tongue.content);
  const told = resolution(entry, book);
  if (told === null) return null;
  const teller = new Teller(view, tongue, book);
  const won = told.battles.filter(({ winner, defender }) => teller.isYou(winner) && winner !== defender.seat).length;
  const lost = told.battles.filter(({ winner, defender }) => teller.isYou(defender.seat) && winner !== defender.seat).length;
  const chips = [{ seat: view.seat, icon: "castle", amount: won - lost }].filter(({ amount }) => amount !== 0);
  return {
    from: told.from,
    until: told.until,
    title: say("the_reveal", { n: told.round }),
    text: `${say("n_battles", { n: told.battles.length })}${chips.length > 0 ? ` · ${say("for_you")}` : ""}`,
    chips,
    lines: teller.lines(told),
    folds: "TokenPlaced",
  };
}
