import { formatWeekday } from "#domain/time/dates";
import * as cards from "~/components/catalogue/catalogue.css";
import { useLanguage, useT } from "~/components/visitor/language";
import { useVisitorRegion } from "~/components/visitor/region";
import { SlotTime, useDayHeading } from "./slot-time";
import * as styles from "./slots.css";

interface Day {
  readonly day: string;
  readonly slots: readonly { readonly startsAt: string; readonly isFree: boolean }[];
}

/** Days, and the times of the chosen day. Each is a link, so it works without scripts. */
export function SlotChooser({
  days,
  chosen,
  dayHref,
  slotHref,
}: {
  readonly days: readonly Day[];
  readonly chosen: Day | null;
  readonly dayHref: (day: string) => string;
  readonly slotHref: (slot: string) => string;
}) {
  const t = useT();
  const language = useLanguage();
  const headingOf = useDayHeading();
  const { holidays } = useVisitorRegion();
  return (
    <>
      <nav aria-label={t("Days")}>
        <ul className={styles.days}>
          {days.map(({ day, slots }) => {
            const free = slots.filter(({ isFree }) => isFree).length;
            const holiday = holidays.find((one) => day.endsWith(one.day));
            return (
              <li key={day}>
                <a
                  className={styles.day}
                  href={dayHref(day)}
                  aria-current={day === chosen?.day ? "date" : undefined}
                >
                  {formatWeekday(day, language)}
                  <span className={styles.free}>
                    {free === 0 ? t("full") : t("{{count}} free", { count: free })}
                    {holiday ? (
                      <>
                        <br />
                        {t("Public holiday: {{name}}", { name: t(holiday.name) })}
                      </>
                    ) : null}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {chosen ? (
        <>
          <h2 id="times">{headingOf(chosen.day)}</h2>
          {chosen.slots.every(({ isFree }) => !isFree) ? (
            <p>{t("No times are free on this day. Choose another day.")}</p>
          ) : (
            <FreeTimes slots={chosen.slots} slotHref={slotHref} />
          )}
          <p className={cards.byline}>{t("Calls take about 20 minutes and are free.")}</p>
        </>
      ) : null}
    </>
  );
}

function FreeTimes({
  slots,
  slotHref,
}: Pick<Day, "slots"> & { readonly slotHref: (slot: string) => string }) {
  return (
    <ul className={styles.slots}>
      {slots.map(({ startsAt, isFree }) =>
        isFree ? (
          <li key={startsAt}>
            <a className={styles.slot} href={slotHref(startsAt)}>
              <SlotTime startsAt={startsAt} />
            </a>
          </li>
        ) : null,
      )}
    </ul>
  );
}
