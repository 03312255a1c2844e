import { z } from "zod/v4";

/** A page number, counted from 0. Anything else means the first page. */
export const pageNumber = z.coerce.number().int().min(0).max(9_999).catch(0).meta({
  description: "Page, counted from 0. Invalid values mean the first page.",
  type: "integer",
});

/** `true`, or anything else for false. */
export const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === "true")
  .default(false);

/** A parameter that may be repeated. */
export const repeated = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((value: unknown): unknown[] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }, z.array(entry));

/** A time in UTC: `2026-11-22T10:30:00.000Z`. */
export const timestamp = z.iso.datetime();

/** `{userId}` in a path. */
export const userParams = z.object({ userId: z.string() });
