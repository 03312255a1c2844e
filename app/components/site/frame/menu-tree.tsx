import { InEnglish } from "~/components/visitor/language";
import type { NavigationColumn, NavigationGroup } from "~/content/links/navigation-item";
import * as styles from "./menu-tree.css";
import { SiteLink } from "./site-link";

interface MenuTreeProps {
  readonly groups: readonly NavigationGroup[];
  /** The group that is open from the start. Without one, all names are in sight. */
  readonly openId?: string | undefined;
}

/** One section of the menu with everything in it; groups open and close without a script. */
export function MenuTree({ groups, openId }: MenuTreeProps) {
  return (
    <InEnglish>
      <div className={styles.tree} lang="en" dir="ltr" data-area="header">
        {groups.map((group) => (
          <details
            key={group.id}
            id={group.id}
            className={styles.group}
            open={group.id === openId || groups.length === 1}
            name="menu"
          >
            <summary className={styles.summary}>
              {group.name}
              {group.figure ? <span className={styles.figure}>{group.figure}</span> : null}
            </summary>
            <p>
              <a className={styles.viewAll} href={group.exploreUrl}>
                {group.exploreText}
              </a>
            </p>
            <div className={styles.columns}>
              {group.columns.map((column) => (
                <Column key={column.id} column={column} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </InEnglish>
  );
}

/** A group of links below its heading. It is no landmark: a page has up to forty of them. */
function Column({ column }: { readonly column: NavigationColumn }) {
  return (
    <div>
      <h2 id={column.id} className={styles.heading}>
        {column.heading}
      </h2>
      <ul className={styles.links}>
        {column.childLinks.map((item) => (
          <li key={item.id}>
            <SiteLink item={item} className={styles.link} />
          </li>
        ))}
      </ul>
      <a className={styles.viewAll} href={column.viewLink}>
        {column.viewLinkText}
      </a>
    </div>
  );
}
