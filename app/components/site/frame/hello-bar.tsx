import { helloBar } from "#domain/site/hello-bar";
import { sitePath } from "#domain/site/site-path";
import * as styles from "./bars.css";

/** The line above the header. */
export function HelloBar() {
  return (
    <aside className={styles.hello} aria-label="Announcement">
      <div>
        <span className={styles.helloText}>{helloBar.text} </span>
        <a href={sitePath(helloBar.path)}>{helloBar.linkText}</a>
      </div>
    </aside>
  );
}
