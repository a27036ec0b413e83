import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { RiverContent } from "./content";
import { wobble } from "../../lib/wobble";
import { direction, Geometry, laid, LENGTH, LYING, STANDING, TILE_WIDTH } from "./geometry";
import { berths, heap, step, TileShape } from "./shapes";

const FOLDER = "../../../../src/zataku/games/river_of_gold/content/";

/** The few plain tables that the geometry reads. */
function tables(name: string, file = "components.toml"): Record<string, unknown>[] {
  const parts = readFileSync(new URL(FOLDER + file, import.meta.url), "utf-8").split(/^\[/m).filter((part) => part.startsWith(`[${name}]]`));
  return parts.map((part) => {
    const row: Record<string, unknown> = {};
    for (const [, key, value] of part.matchAll(/^(\w+) = ("[^"]*"|\[[\d, ]*\]|[\d.]+)/gm)) if (key && value) row[key] = JSON.parse(value);
    return row;
  });
}

/** With where they are drawn, as the server sends them. */
function drawn(name: string): Record<string, unknown>[] {
  const places = new Map(tables(name, "drawing.toml").map((row) => [row.id, row]));
  return tables(name).map((row) => ({ ...row, ...places.get(row.id) }));
}

const content = { shore_space: drawn("shore_space"), river_space: drawn("river_space") } as unknown as RiverContent;
const river = new Geometry(content);

describe("the river", () => {
  it("has a tip for each of its shore spaces, in order along each bank", () => {
    expect(river.tips.size).toBe(30);
    for (const bank of [river.banks.left, river.banks.right]) {
      const along = bank.map((space) => river.tip(space.id)[0]);
      expect(along).toEqual([...along].sort((a, b) => a - b));
    }
  });

  it("keeps tiles of one bank apart and inside the drawing, lying and standing", () => {
    for (const bank of [river.banks.left, river.banks.right]) {
      bank.slice(1).forEach((space, i) => {
        expect(river.tip(space.id)[0] - river.tip(bank[i]!.id)[0]).toBeGreaterThan(TILE_WIDTH);
      });
      for (const space of bank) {
        const [u, v] = river.tip(space.id);
        const side = space.bank === "right" ? 1 : -1;
        expect(Math.abs(v + side * LYING.length)).toBeLessThan(LYING.half);
        expect(u - TILE_WIDTH / 2).toBeGreaterThan(0);
        expect(u + TILE_WIDTH / 2).toBeLessThan(LENGTH);
        const [x] = laid(true)([u, v + side * STANDING.length]);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(STANDING.width);
      }
    }
  });

  it("keeps the right bank above the left one", () => {
    for (const left of river.banks.left) {
      for (const right of river.banks.right) {
        const [a, b] = [river.tip(left.id), river.tip(right.id)];
        if (Math.abs(a[0] - b[0]) < TILE_WIDTH) expect(b[1] - a[1]).toBeGreaterThan(30);
      }
    }
  });

  it("has fourteen centres, each further down than the one before, between its shores", () => {
    const along = content.river_space.map((space) => river.centre(space.id)[0]);
    expect(along).toHaveLength(14);
    expect(along).toEqual([...along].sort((a, b) => a - b));
  });

  it("leads ships from the last space over the mouth to the first", () => {
    expect(river.along(3)).toEqual(river.centre(3));
    expect(river.along(15)).toEqual(river.centre(1));
    expect(river.along(14.49)[0]).toBeGreaterThan(LENGTH);
    expect(river.along(14.51)[0]).toBeLessThan(0);
  });

  it("has borders between the regions on both banks", () => {
    for (const bounds of [river.bounds.left, river.bounds.right]) {
      expect(bounds).toHaveLength(7);
      expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    }
    for (const space of content.shore_space) {
      const bounds = river.bounds[space.bank];
      const u = river.tip(space.id)[0];
      expect(u).toBeGreaterThan(bounds[space.region - 1]!);
      expect(u).toBeLessThan(bounds[space.region]!);
    }
  });

  it("draws every land the same each time, and nothing under a tile", () => {
    const motifs = river.motifs(LYING.half);
    expect(motifs).toEqual(new Geometry(content).motifs(LYING.half));
    expect(new Set(motifs.map((motif) => motif.region)).size).toBe(6);
    expect(wobble("a", 1)).toBe(wobble("a", 1));
  });
});

describe("tiles, ships and markers", () => {
  it("point at the river from both banks", () => {
    expect(direction("right", false)).toBe("up");
    expect(direction("left", false)).toBe("down");
    expect(direction("left", true)).toBe("left");
    expect(new TileShape("up").owner[1]).toBeLessThan(new TileShape("up").visitor[1]);
    expect(new TileShape("right").owner[0]).toBeGreaterThan(new TileShape("right").visitor[0]);
    expect(new TileShape("down").body()).toMatch(/^M.*z$/);
  });

  it("have a place each", () => {
    for (let n = 1; n <= 8; n += 1) expect(new Set(berths(n).map(String)).size).toBe(n);
    for (let n = 1; n <= 4; n += 1) expect(new Set(heap(n).at.map(String)).size).toBe(n);
    const steps = Array.from({ length: 19 }, (_, i) => String(step(i)));
    expect(new Set(steps).size).toBe(19);
  });
});
