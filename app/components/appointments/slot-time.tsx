import { formatTime, formatWeekday, localTime, parseIst } from "#domain/time/dates";
import { isIndianClock, useReader } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { LocalTime } from "~/components/visitor/local-time";
import * as styles from "./slots.css";

/** A day of calls, with the clock that its times are on: `Friday, 27 November, Vietnam time`. */
export function useDayHeading(): (day: string) => string {
  const { language, timeZone } = useReader();
  const t = useT();
  return (day) =>
    t("{{day}}, {{zone}}", { day: formatWeekday(day, language), zone: t(timeZone.name) });
}

/** A time of a call on the visitor's clock, then in India. @param startsAt Indian time, without a zone */
export function SlotTime({ startsAt }: { readonly startsAt: string }) {
  const reader = useReader();
  const t = useT();
  const { language, timeZone } = reader;
  return (
    <>
      {formatTime(localTime(parseIst(startsAt), timeZone.id), language)}
      {isIndianClock(reader) ? (
        <LocalTime startsAt={startsAt} />
      ) : (
        <span className={styles.free}>
          {t("{{time}} in India", { time: formatTime(startsAt, language) })}
        </span>
      )}
    </>
  );
}
