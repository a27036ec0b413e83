// @vitest-environment jsdom
import { expect, it } from "vitest";

import type { Content, Tongue } from "../../lib/board";
import { heading } from "./turn";
import type { TheRiverView } from "./view";

const card = { id: "b01", name_key: "shed", cost: { wood: 2 }, vp: 2 };
const content = { terrain_tiles: [], building_cards: [card], action_spaces: [] } as unknown as Content;
const tongue = { name: (slug: string) => slug, content } as unknown as Tongue;
const view = (wood: number): TheRiverView => ({ seat: 0, phase: "action", gain: {}, players: [{ stored: { wood } }] }) as unknown as TheRiverView;

it("says why a card is proposed for reserving, where it can't be paid", () => {
  expect(heading(view(0), ["reserve", "b01"], [], tongue)).toBe("Shed. You lack 2 resources to construct it: reserve it?");
  expect(heading(view(1), ["reserve", "b01"], [], tongue)).toContain("You lack 1 resource to");
  expect([heading(view(2), ["reserve", "b01"], [], tongue), heading(view(0), ["reserve"], [], tongue)]).toEqual(["", ""]);
});
