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

/**
 * Whether a page keeps the bar of the page before (core.md §2: not reloaded below articles/{slug} and
 * exam/{category}/{slug}).
 */
export const keepsBar = (path: string): boolean =>
  /^\/articles\/[^/]+$|^\/exam\/[^/]+\/[^/]+$/.test(path);

/** core.md §9 */
export const CUSTOM_BAR_DELAY_MS = 1_000;
/** core.md §9: modules around the page come this late, and at once on the enquiry path. */
export const MODULE_DELAY_MS = 5_000;
export const isEnquiryPath = (path: string): boolean => /^\/enquiry[\w-]*(\/|$)/.test(path);
