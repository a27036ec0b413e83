/** How far the reader is with a mastery. */

import { me, type Scene } from "./scene";

function most(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => names.filter((other) => other === name).length));
}

/** What the reader has of what a mastery asks for. */
export function progress(scene: Scene, mastery: string): { n: number; of: number } {
  const { kind, n } = scene.book.requirement(mastery);
  const player = me(scene);
  const customers = (player?.delivered ?? []).map((card) => scene.book.customer(card).type);
  const buildings = Object.values(scene.view.shore).flatMap(({ tile, markers }) => (markers.includes(scene.view.seat) ? [scene.book.tile(tile).type] : []));
  const influence = player?.influence ?? [];
  switch (kind) {
    case "distinct_customer_types":
      return { n: new Set(customers).size, of: n };
    case "customers_of_one_type":
      return { n: most(customers), of: n };
    case "buildings_of_one_type":
      return { n: most(buildings), of: n };
    case "building_of_each_type": {
      const types = scene.book.content.building_type.map(({ key }) => key);
      return { n: types.filter((type) => buildings.filter((each) => each === type).length >= n).length, of: types.length };
    }
    case "influence_at_least_in_every_region":
      return { n: influence.filter((steps) => steps >= n).length, of: influence.length };
    default:
      return { n: Math.max(0, ...influence), of: n };
  }
}
