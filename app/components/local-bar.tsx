import { sitePath } from "#domain/site-path";
import * as styles from "./bars.css";

/** Says that this copy of the site is local, and where its messages are. */
export function LocalBar() {
  return (
    <aside className={styles.local} aria-label="Local mode" lang="en" dir="ltr">
      <div>
        Running locally. <a href={sitePath("/dev/outbox")}>Outgoing messages</a>
      </div>
    </aside>
  );
}
