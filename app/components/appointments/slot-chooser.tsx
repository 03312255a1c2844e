import * as cards from "~/components/catalogue/catalogue.css";
import { LocalTime } from "~/components/catalogue/local-time";
import { momentOf } from "#domain/event-timing";
import * as styles from "./slots.css";
import { useLanguage, useT } from "~/components/language";
import { languages, type LanguageCode } from "#domain/language";

interface Day {
  readonly day: string;
  readonly slots: readonly { readonly startsAt: string; readonly isFree: boolean }[];
}

/** `Tuesday, 1 December` */
const dayName = (day: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(languages[language].locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "Asia/Kolkata",
  }).format(momentOf(`${day}T12:00`));

/** Days to choose from, and the times of the chosen one; each is a link, so it works as it is. */
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
  return (
    <>
      <nav aria-label={t("Days")}>
        <ul className={styles.days}>
          {days.map(({ day, slots }) => {
            const free = slots.filter(({ isFree }) => isFree).length;
            return (
              <li key={day}>
                <a href={dayHref(day)} aria-current={day === chosen?.day ? "date" : undefined}>
                  {dayName(day, language)}
                  <span className={styles.free}>
                    {free === 0 ? t("full") : t("{{count}} free", { count: free })}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {chosen ? (
        <>
          <h2 id="times">{t("{{day}}, Indian time", { day: dayName(chosen.day, language) })}</h2>
          {chosen.slots.every(({ isFree }) => !isFree) ? (
            <p>{t("No times are free on this day. Choose another day.")}</p>
          ) : (
            <ul className={styles.slots}>
              {chosen.slots.map(({ startsAt, isFree }) =>
                isFree ? (
                  <li key={startsAt}>
                    <a href={slotHref(startsAt)}>
                      {startsAt.slice(11)}
                      <LocalTime startsAt={startsAt} />
                    </a>
                  </li>
                ) : null,
              )}
            </ul>
          )}
          <p className={cards.byline}>{t("Calls take about 20 minutes and are free.")}</p>
        </>
      ) : null}
    </>
  );
}
