/** Page index of a list, from 0. Addresses count from 1 (`?page=2` is 1). */
export function pageIndexOf(url: URL, parameter = "page"): number {
  const given = Number(url.searchParams.get(parameter) ?? "1");
  return Number.isInteger(given) && given > 1 ? Math.min(given, 100_000) - 1 : 0;
}

interface ListPage {
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** A page of a list; the first page of an empty list exists too. @throws Response 404 for a page after the last one. */
export function existingPage<List extends ListPage>(list: List): List {
  if (list.page > 0 && list.page * list.size >= list.total) throw new Response("", { status: 404 });
  return list;
}
