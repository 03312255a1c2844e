import { z } from "zod";

/** A notice bar that editors can show on some pages (catalogue/bars.yaml). */
export const customBarSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    /** Path prefixes below the base path. `/` alone means the home page. */
    pages: z.array(z.string().startsWith("/")).min(1),
    /** X-Country values of visitors who see it. Everyone sees it if left out. */
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

/**
 * Returns the bar of a page: the one with the longest matching prefix, or the first of several.
 * Null if there is none.
 */
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
