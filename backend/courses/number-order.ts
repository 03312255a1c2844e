/** After every fee, total cost, rank and place. */
export const LAST = 4_000_000_000;

/** The numbers below `size` by their key, then in their own order. Keys are whole numbers up to `LAST`. */
export function orderBy(size: number, keyOf: (at: number) => number): Uint32Array {
  // Sorting plain numbers takes a tenth of the time of comparing with a function.
  const keys = new Float64Array(size);
  for (let at = 0; at < size; at += 1) keys[at] = Math.min(keyOf(at), LAST) * size + at;
  return Uint32Array.from(keys.sort(), (key) => key % size);
}

/** The place of each text among all of them. */
export const placesOf = (texts: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(texts)].sort().map((text, place) => [text, place]));

/** Ids of rows by title, then by id. */
export function idsByTitle(
  rows: readonly { readonly id: string; readonly title: string }[],
): string[] {
  const placeOfTitle = placesOf(rows.map(({ title }) => title));
  const byId = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  const order = orderBy(rows.length, (at) => placeOfTitle.get(byId[at]?.title ?? "") ?? 0);
  return Array.from(order, (at) => byId[at]?.id ?? "");
}
