import { formatTime, formatWeekday } from "#domain/time/dates";
import { siteClock } from "#domain/time/site-time";
import { useLanguage, useT } from "~/components/visitor/language";
import { LocalTime } from "~/components/visitor/local-time";
import { useVisitorRegion } from "~/components/visitor/region";
import * as styles from "./slots.css";

/** Names a day and the clock that its times are of. */
export function useDayHeading(): (day: string) => string {
  const [region, language, t] = [useVisitorRegion(), useLanguage(), useT()];
  return (day) =>
    region.key === "default"
      ? t("{{day}}, Indian time", { day: formatWeekday(day, language) })
      : `${formatWeekday(day, language)}, ${t(region.timeName)}`;
}

/** A time to choose: that of the visitor's site, then India's, and whether it is early or late. */
export function SlotTime({ startsAt }: { readonly startsAt: string }) {
  const [region, code, t] = [useVisitorRegion(), useLanguage(), useT()];
  if (region.key === "default")
    return (
      <>
        {formatTime(startsAt, code)}
        <LocalTime startsAt={startsAt} />
      </>
    );
  const { time, note } = siteClock(startsAt, region, { code, t });
  return (
    <>
      {time}{" "}
      <span className={styles.free}>
        {formatTime(startsAt, code)} {t("IST")}
        {note === null ? "" : ` · ${note}`}
      </span>
    </>
  );
}
