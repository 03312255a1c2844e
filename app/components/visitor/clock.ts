import { formatFor, officeHoursFor, type Reader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { parseIst } from "#domain/time/dates";
import { useLanguage, useT } from "./language";
import { useVisitorRegion } from "./region";

/** The language of the surrounding content, and the clock of the visitor's region. */
export function useReader(): Reader {
  const language = useLanguage();
  return { language, timeZone: useVisitorRegion().timeZone };
}

/** Writes a local Indian time on the visitor's clock first, then in India. */
export function useTimeText(): (startsAt: string) => string {
  const reader = useReader();
  const t = useT();
  return (startsAt) => formatFor(parseIst(startsAt), reader, t);
}

/** Whether the visitor's clock is India's. */
export const isIndianClock = ({ timeZone }: Reader): boolean =>
  timeZone.id === regions.default.timeZone.id;

/** When counsellors work, on the visitor's clock. */
export function useOfficeHours(): string {
  return officeHoursFor(useReader(), useT());
}
