/** Returns the addresses of a list's pages, with its filters. The first page has no number. */
export const pageHref =
  (action: string, filters: string | Readonly<Record<string, string>>) =>
  (page: number): string => {
    const query = new URLSearchParams(filters);
    if (page > 1) query.set("page", String(page));
    return query.size > 0 ? `${action}?${query}` : action;
  };
