/** A part of the page can't be fetched: if the server is there, it was updated meanwhile, and the page is loaded again. */

import { at } from "./root";

const KEY = "zataku.renewed";
const AGAIN = 60_000; // milliseconds; a part that is missing for another reason does not reload the page for ever

/** Load the page again, unless the server can't be reached or that has just been tried. */
export async function renew(reload: () => void = () => location.reload()): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN) return;
  const isThere = await fetch(at("/health")).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  reload();
}
