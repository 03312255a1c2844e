import type { SearchResult } from "#domain/search/result";

/** A search query with its misspelled words replaced. A translated query shows only those words. */
export function correctedQuery(q: string, corrected: SearchResult["corrected"]): string {
  const replacements = new Map(corrected.map(({ from, to }) => [from, to]));
  const written = q.replace(
    /[\p{L}\p{N}]+/gu,
    (word) => replacements.get(word.toLowerCase()) ?? word,
  );
  return written === q ? corrected.map(({ to }) => to).join(" ") : written;
}
