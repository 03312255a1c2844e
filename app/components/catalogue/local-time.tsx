import * as styles from "./catalogue.css";
import { parseIst } from "#domain/dates";

/** The same moment in the visitor's time zone. The shell script fills it in outside India's. */
export function LocalTime({ startsAt }: { readonly startsAt: string }) {
  return (
    <time
      className={styles.localTime}
      dateTime={parseIst(startsAt).toISOString()}
      data-local
      hidden
    />
  );
}
