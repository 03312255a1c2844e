import { siteTime } from "#domain/time/site-time";
import { parseIst } from "#domain/time/dates";
import { quiet } from "~/styles/utilities.css";
import { useLanguage, useT } from "./language";
import { useVisitorRegion } from "./region";

interface Props {
  /** An Indian local time. */
  readonly startsAt: string;
}

/** The same moment in the visitor's time zone. The shell script fills it in outside India's. */
export function LocalTime({ startsAt }: Props) {
  const t = useT();
  return (
    <time
      className={quiet}
      dateTime={parseIst(startsAt).toISOString()}
      data-local={t("{{time}} your time", { time: "{time}" })}
      hidden
    />
  );
}

/** A moment in the time of the visitor's site, and in India's. */
export function SiteTime({ startsAt }: Props) {
  return (
    <>
      {useSiteTime()(startsAt)}{" "}
      {useVisitorRegion().key === "default" ? <LocalTime startsAt={startsAt} /> : null}
    </>
  );
}

/** Formats Indian local times for the visitor's site. */
export function useSiteTime(): (local: string) => string {
  const [region, code, t] = [useVisitorRegion(), useLanguage(), useT()];
  return (local) => siteTime(local, region, { code, t });
}
