/** Countries with their own pages, in menu order. */
export const countrySlugs = [
  "usa",
  "australia",
  "canada",
  "uk",
  "germany",
  "ireland",
  "france",
  "finland",
] as const;

export type CountrySlug = (typeof countrySlugs)[number];
