import { inEnglish } from "#domain/language/message";
import { formatFor, readerOf } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { parseIst } from "#domain/time/dates";

/** When a call is, for staff: on the student's clock first, then in India. */
export const callTime = ({
  startsAt,
  timeZone = null,
}: {
  readonly startsAt: string;
  readonly timeZone?: string | null;
}): string =>
  formatFor(parseIst(startsAt), readerOf({ language: "en", timeZone }, regions.default), inEnglish);
