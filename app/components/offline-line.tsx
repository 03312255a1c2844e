import { useT, useVisitorsLanguage } from "./language";
import * as styles from "./bars.css";

/** Shown by the service worker in the copies it keeps (app/shell/worker.ts); it puts the day in. */
export function OfflineLine() {
  const t = useT();
  return (
    <p data-offline hidden className={styles.hello} {...useVisitorsLanguage()}>
      {t("You have no line. This is the copy of {date}.")}
    </p>
  );
}
