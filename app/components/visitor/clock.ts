import { OFFICE_HOURS } from "#domain/appointments/office-hours";
import { formatFor, type Reader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { formatTime, localTime, parseIst } from "#domain/time/dates";
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

/** When counsellors work, on the visitor's clock: `11:00 am to 9:30 pm Vietnam time`. */
export function useOfficeHours(): string {
  const { language, timeZone } = useReader();
  const t = useT();
  const [from, to] = OFFICE_HOURS.map((time) =>
    formatTime(localTime(parseIst(`2026-01-01T${time}`), timeZone.id), language),
  );
  return t("{{from}} to {{to}} {{zone}}", {
    from: from ?? "",
    to: to ?? "",
    zone: t(timeZone.name),
  });
}
