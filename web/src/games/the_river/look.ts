/** What the table screen needs to know of this game's look. */

import type { GameLook } from "../../lib/board";
import { capital } from "../../lib/words";
import { Book } from "./content";
import { chips, isRoutine, marks, midway } from "./moves";
import { legend } from "./legend";
import { POINTED } from "./looks";
import { isFacedown } from "./scene";
import { say } from "./say";
import { closed, facts, heading, source, step } from "./turn";
import type { TheRiverView } from "./view";

export const look: GameLook<TheRiverView> = {
  playerToken: (view, seat) => {
    const colour = view.players[seat]?.colour ?? null;
    return colour === null ? null : { token: colour, label: colour };
  },
  isPartial: isFacedown,
  when: (view) => (view.phase === "over" ? "" : view.round === 0 ? say("draft") : view.ending ? capital(say("last_round")) : say("round", { n: view.round })),
  step,
  source,
  closed,
  facts,
  heading,
  chips,
  called: (word, { phase }) => (word === "give_back" && phase !== "taking" ? say("give_back") : ""), // nothing is left on an island then
  drawn: (what) => (what === "tile" ? say("drawn_tiles") : what === "card" ? say("drawn_cards") : ""),
  draws: ["TilesRevealed", "CardsRevealed"],
  came: ({ key, facts }) => (key === "TilesRevealed" ? say("came_tiles", { n: Number(facts["tiles"]) }) : say("came_cards", { n: Number(facts["cards"]) })),
  grave: { EndTriggered: () => say("begins_last_round") },
  isRoutine,
  marks,
  midway,
  clauses: { bonus_tokens: "TR-19.1", buildings: "TR-19.2", columns: "TR-19.3", meadows: "TR-19.5", resources: "TR-19.6" },
  legend,
  slots: {
    tile: "terrain_tile",
    resource: "island",
    material: "supply",
    card: "building_card",
    space: "terrain_tile",
    partner: "terrain_tile",
    first: "resource",
    second: "resource",
    third: "resource",
    fourth: "resource",
  },
  kinds: (words, { content }) => {
    const { terrain_tiles, building_cards } = new Book(content).content;
    const isAll = (things: readonly { id: string }[]): boolean => words.every((word) => things.some(({ id }) => id === word));
    return isAll(terrain_tiles) ? [say("n_tiles", { n: words.length })] : isAll(building_cards) ? [say("n_cards", { n: words.length })] : [];
  },
  // the action spaces say what one does there
  stands: {
    explore: ["explore"],
    produce: ["wood"],
    reserve: ["reserve"],
    build: ["build"],
    first_player: ["first_player"],
    swap: ["swap"],
  },
  verbs: ["explore", "produce", "build", "reserve", "first_player", "swap", "exchange"],
  asides: ["exchange"],
  proposed: ["reserve"], // one may want to build the card
  free: ["exchange", "give_back", "pay", "swap"],
  big: ["RoundBegan", "EndTriggered", "GameEnded"],
  shares: ["Gained"],
  icons: { points: "vp", bonus_token: "bonus", produce: "clay", first_player: "pawn", ...POINTED },
  tabs: {
    board: { icon: "explore", text: () => say("tab_islands") },
    mine: { icon: "boat", text: () => say("tab_mine") },
    row: { icon: "users", text: () => say("tab_others") },
  },
};
