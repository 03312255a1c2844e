import { z } from "zod";
import { notFound } from "./errors";

/** Whether a text is a valid row id for the database. */
export const isUuid = (text: string | undefined): text is string =>
  z.string().uuid().safeParse(text).success;

/** Returns the row id of a path. @throws ApiError 404 if it is not a valid id */
export function idOr404(given: string | undefined): string {
  if (!isUuid(given)) throw notFound();
  return given;
}
