import { hrefTo } from "#domain/site/href";
import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import { SlotTime, useDayHeading } from "./slot-time";
import * as styles from "./slots.css";

interface CallOfferProps {
  readonly days: readonly { readonly day: string; readonly slots: readonly string[] }[];
  /** Name of the visitor's counsellor. */
  readonly counsellor: string | null;
}

/** Offers a call at one of the next free times. Each is a link to the booking form. */
export function CallOffer({ days, counsellor }: CallOfferProps) {
  const t = useT();
  const headingOf = useDayHeading();
  const all = hrefTo("/schedule-appointment");
  return (
    <section className={styles.offer} aria-labelledby="call">
      <h2 id="call">{t("Book a free call")}</h2>
      <p>
        {counsellor ? `${t("Your counsellor is {{name}}.", { name: counsellor })} ` : ""}
        {t("Calls take about 20 minutes and are free.")}
      </p>
      {days.map(({ day, slots }) => (
        <div key={day} className={styles.offerDay}>
          <h3 className={styles.offerDayName}>{headingOf(day)}</h3>
          <ul className={styles.slots}>
            {slots.map((slot) => (
              <li key={slot}>
                <a className={styles.slot} href={`${all}/book?${new URLSearchParams({ slot })}`}>
                  <SlotTime startsAt={slot} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <ButtonLink href={all} tone={days.length > 0 ? "secondary" : "accent"}>
          {t("Choose a time for your call")}
        </ButtonLink>
      </p>
    </section>
  );
}
