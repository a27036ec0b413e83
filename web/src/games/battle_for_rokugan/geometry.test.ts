import { describe, expect, it } from "vitest";

import { book } from "./fakes";
import { Geometry, HEIGHT, LABELS, LAND, type Point } from "./geometry";

const content = book();
const map = new Geometry(content);

describe("the map", () => {
  it("has a place for each direction over each border", () => {
    expect(content.provinces.size).toBe(30);
    expect([...content.borders.keys()].filter((place) => place.startsWith("sea>"))).toHaveLength(12);
    expect(content.borders.size).toBe(2 * 64 + 12);
  });

  it("points at the target from both sides", () => {
    const there = map.aim("lion_west>lion_capital");
    const back = map.aim("lion_capital>lion_west");
    expect(there?.at).toEqual(back?.at);
    expect(Math.abs((there?.angle ?? 0) - (back?.angle ?? 0))).toBeCloseTo(180);
    for (const place of content.borders.keys()) {
      const near = map.aim(place, 20);
      const far = map.aim(place, -20);
      const [x, y] = map.middle(place.split(">")[1] ?? "");
      const away = (aim: typeof near): number => Math.hypot((aim?.at[0] ?? 0) - x, (aim?.at[1] ?? 0) - y);
      expect([place, away(near) < away(far)]).toEqual([place, true]);
    }
    expect(map.aim("lion_west")).toBeNull();
  });

  it("keeps the middles on the sheet, and the tokens apart", () => {
    for (const id of content.provinces.keys()) {
      const [x, y] = map.middle(id);
      expect(x > 20 && x < LAND && y > 20 && y < HEIGHT).toBe(true);
    }
    const mids = [...content.borders.keys()].map((place) => map.aim(place)?.at ?? [0, 0]);
    const gaps = mids.flatMap(([x, y], i) => mids.slice(i + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy)));
    expect(gaps.filter((gap) => gap > 0 && gap < 26)).toEqual([]);
    for (const id of content.provinces.keys()) {
      const [first, second] = [map.inside(id, 0), map.inside(id, 1)];
      const clear = ([x, y]: Point): number => Math.min(...mids.map(([ox, oy]) => Math.hypot(x - ox, y - oy)));
      expect([id, clear(first) > 25, clear(second) > 20]).toEqual([id, true, true]);
      expect([id, Math.hypot(first[0] - second[0], first[1] - second[1]) > 25]).toEqual([id, true]);
    }
    const castles = content.content.province.filter(({ defense }) => defense > 0).map(({ id }) => map.castle(id));
    for (const place of content.borders.keys()) {
      const [x, y] = map.aim(place, -6)?.at ?? [0, 0]; // an arrow lies in the province that it starts from
      expect([place, Math.min(...castles.map(([cx, cy]) => Math.hypot(x - cx - 11, y - cy - 11))) > 21]).toEqual([place, true]);
    }
    const flowers = [...content.provinces.keys()].flatMap((id) => map.flowers(id));
    const bonuses = [...content.provinces.keys()].map((id): Point => [map.middle(id)[0] + 20, map.middle(id)[1] - 1]);
    const covers = (at: Point, r = 14.5): boolean => [...flowers.map((each) => [each, 4.5] as const), ...bonuses.map((each) => [each, 6] as const)].some(([[x, y], size]) => Math.hypot(x - at[0], y - at[1]) < r + size);
    expect([...content.borders.keys()].filter((place) => covers(map.aim(place)?.at ?? [0, 0]) || covers(map.aim(place, 19)?.at ?? [0, 0], 3))).toEqual([]);
    expect([...content.provinces.keys()].filter((id) => [0, 1, 2].some((n) => covers(map.inside(id, n))))).toEqual([]);
    const middles = [...content.provinces.keys()].map((id) => map.middle(id));
    const hides = ([x, y]: Point): boolean => middles.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 23);
    const beside = [...content.borders.keys()].map((place): [string, Point] => [place, map.besideBorder(place) ?? [0, 0]]);
    expect(beside.filter(([, at]) => hides(at) || mids.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < 16)).map(([place]) => place)).toEqual([]);
    const many = Array.from({ length: 14 }, (_, place) => map.inside("lion_west", place).join());
    expect(new Set(many).size).toBe(14);
  });

  it("leaves a token where it lies when others come and go", () => {
    const first = map.lying("lion-1", "lion_west", ["lion-1"]);
    expect(map.lying("lion-1", "lion_west", ["crab-1", "lion-1"])).toEqual(first);
    const second = map.lying("crab-1", "lion_west", ["crab-1", "lion-1"]);
    expect(second).not.toEqual(first);
    expect([map.lying("crab-1", "lion_west", ["crab-1"]), map.lying("crane-1", "lion_west", ["crane-1", "crab-1"])]).toEqual([second, first]);
  });

  it("lays a token in the middle beside those on borders", () => {
    const fresh = new Geometry(content);
    const spot = fresh.lying("lion-1", "lion_west", ["lion-1"]);
    const other = new Geometry(content).lying("lion-1", "lion_west", ["lion-1"], [spot]);
    expect(Math.hypot(other[0] - spot[0], other[1] - spot[1])).toBeGreaterThan(20);
  });

  it("moves a special token away from a combat token that lies on a border", () => {
    const hidden = [...content.borders.keys()].filter((place) => {
      const token = map.aim(place)?.at ?? [0, 0];
      return place.split(">").some((id) => {
        if (!content.provinces.has(id)) return false;
        const [x, y] = map.sign(id, [token]);
        return Math.hypot(x - token[0], y - token[1]) < 23;
      });
    });
    expect(hidden).toEqual([]);
    expect(map.sign("lion_west", [])).toEqual([map.middle("lion_west")[0] - 28, map.middle("lion_west")[1] + 3]);
  });

  it("draws a shared border once, the same for both provinces, and names every territory", () => {
    const border = content.borders.get("lion_west>lion_capital");
    const points = (map.border(border!).match(/[\d.]+ [\d.]+/g) ?? []).slice(1, -1);
    for (const id of border!.provinces) for (const point of points) expect(map.path(id)).toContain(point);
    expect(Object.keys(LABELS).sort()).toEqual([...content.territories.keys()].sort());
  });
});
