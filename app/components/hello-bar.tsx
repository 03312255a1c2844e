import { helloBar } from "~/content/hello-bar";
import * as styles from "./bars.css";

/** The line above the header. */
export function HelloBar() {
  return (
    <aside className={styles.hello} aria-label="Announcement">
      <div>
        {helloBar.text} <a href={helloBar.href}>{helloBar.linkText}</a>
      </div>
    </aside>
  );
}
