/** How large the screen is; the styles have the same limits. */

import { MediaQuery } from "svelte/reactivity";

/** No room for a rail beside the board. */
export const narrow = new MediaQuery("max-width: 1100px");
/** A phone, held upright. */
export const upright = new MediaQuery("max-width: 640px");
/** A phone, held sideways: what is asked stands beside the board. */
const low = new MediaQuery("(max-height: 480px) and (min-width: 641px) and (max-width: 1100px)");

export const phone = {
  get current(): boolean {
    return upright.current || low.current;
  },
};
