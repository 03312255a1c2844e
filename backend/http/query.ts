import type { Context } from "hono";

/** Reads a whole number from the query, or returns the fallback. */
export function wholeNumberOf(c: Context, name: string, fallback: number): number {
  const given = c.req.query(name) ?? "";
  return /^\d{1,6}$/.test(given) ? Number(given) : fallback;
}

export const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams;
