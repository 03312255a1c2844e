import { z } from "zod";

/** A line that an editor puts below some pages (catalogue/bars.yaml; core.md §2 "custom bar"). */
export const customBarSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    /** Beginnings of paths below the base path; `/` alone is the home page. */
    pages: z.array(z.string().startsWith("/")).min(1),
    /** X-Country of the visitors who see it; all, when it is left out. */
    countries: z.array(z.string().length(2)).optional(),
    text: z.string().min(1).max(120),
    linkText: z.string().min(1).max(40),
    /** Below the base path. */
    path: z.string().startsWith("/"),
  })
  .strict();
export type CustomBar = z.infer<typeof customBarSchema>;

const isBelow = (path: string, beginning: string): boolean =>
  beginning === "/" ? path === "/" : path === beginning || path.startsWith(`${beginning}/`);

/** The bar of a page: the first in the file whose longest beginning fits best; null for none. */
export function barFor(
  bars: readonly CustomBar[],
  path: string,
  country: string,
): CustomBar | null {
  const fitting = bars
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .flatMap((bar) =>
      bar.pages.filter((one) => isBelow(path, one)).map((one) => ({ bar, length: one.length })),
    )
    .sort((a, b) => b.length - a.length);
  return fitting[0]?.bar ?? null;
}
