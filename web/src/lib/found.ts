/** A thing in the content file by its word; a missing word is an error that names it. */
export function found<K, T>(map: ReadonlyMap<K, T>, key: K): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the content file has no ${String(key)}`);
  return value;
}
