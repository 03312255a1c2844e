import { z } from "zod";
import { notFound } from "./errors";

/** Whether a text can be the id of a row: the database would take nothing else. */
export const isUuid = (text: string | undefined): text is string =>
  z.string().uuid().safeParse(text).success;

/** The id of a row, as a path names it. @throws ApiError 404 for what can't be one. */
export function idOr404(given: string | undefined): string {
  if (!isUuid(given)) throw notFound();
  return given;
}
