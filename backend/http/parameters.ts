import type { Context } from "hono";
import { z } from "zod";
import { notFound } from "./errors";

/** Whether a text can be the id of a row: the database would take nothing else. */
export const isUuid = (text: string | undefined): text is string =>
  z.string().uuid().safeParse(text).success;

/** A parameter of a path that names a row. @throws Refusal 404 for what can't be one. */
export function uuidOr404(c: Context, name: string): string {
  const value = c.req.param(name) ?? "";
  if (!isUuid(value)) throw notFound();
  return value;
}
