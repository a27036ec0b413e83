/** Where the page is hosted: nothing at the top of a site, or a path such as `/zataku`, as the server says. */

export const root = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=zataku-root]")?.content ?? "";

/** The address of a place of this page: every link and every request goes through here. */
export function at(path: string): string {
  return root + path;
}

/** The place that an address means; null if it is not of this page. */
export function placed(address: string, within = root): string | null {
  if (address !== within && !address.startsWith(`${within}/`)) return null;
  return address.slice(within.length) || "/";
}
