import { z } from "zod";
import { parseEmail } from "./email";
import type { FieldResult } from "./field-result";
import { readDate, NOT_A_DATE } from "./date";
import { MAX_PASTED, readOneTimeCode } from "./one-time-code";
import { parseName } from "./person-name";
import { parseCity } from "./place";
import { MAX_TYPED } from "./text";
import { parseUrl } from "./url";

/**
 * Zod types of the readers, for the services. A service accepts what the form with the same reader accepts, and
 * refuses anything else with the message of the form.
 */

const readBy = (read: (typed: string) => FieldResult) =>
  z
    .string()
    .max(MAX_TYPED, { abort: true, error: ({ input }) => problemOf(read, input) })
    .overwrite((typed) => {
      const result = read(typed);
      return result.ok ? result.value : typed;
    })
    .refine((value) => read(value).ok, { error: ({ input }) => problemOf(read, input) });

const problemOf = (read: (typed: string) => FieldResult, input: unknown): string | undefined => {
  const result = read(String(input));
  return result.ok ? undefined : result.message;
};

export const personName = readBy(parseName);
export const emailAddress = readBy(parseEmail);
export const cityName = readBy(parseCity);
export const webAddress = readBy(parseUrl);

/** A day as people write it. The handler gets an ISO day. */
export const typedDate = z
  .string()
  .max(MAX_TYPED, { abort: true })
  .overwrite((typed) => readDate(typed) ?? typed)
  .refine((day) => readDate(day) === day, NOT_A_DATE);

/** A one-time code, or the message that has it. The handler gets its digits. */
export const oneTimeCode = z.string().max(MAX_PASTED).overwrite(readOneTimeCode);
