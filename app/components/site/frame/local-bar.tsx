import { hrefTo } from "#domain/site/href";
import * as styles from "./bars.css";

/** Notice that this copy runs in local mode, with links to pages for developers. */
export function LocalBar() {
  return (
    <aside className={styles.local} aria-label="Local mode" lang="en" dir="ltr">
      <div>
        Running locally. <a href={hrefTo("/dev/outbox")}>Outgoing messages</a> ·{" "}
        <a href={hrefTo("/dev/reference")}>API</a>
      </div>
    </aside>
  );
}
