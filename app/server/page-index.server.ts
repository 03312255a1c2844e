/** The page of a list, from 0, as its address says it from 1 (`?page=2` is 1). */
export function pageIndexOf(url: URL): number {
  const given = Number(url.searchParams.get("page") ?? "1");
  return Number.isInteger(given) && given > 1 ? Math.min(given, 100_000) - 1 : 0;
}
