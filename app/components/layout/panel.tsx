import type { ReactNode } from "react";
import { Icon } from "~/components/pictures/icon";
import type { IconName } from "~/content/links/icon-names";
import * as styles from "./panel.css";

/** A titled box of the profile or the console. */
export function Panel({
  id,
  heading,
  children,
}: {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** A row of a list with an icon. */
export function IconRow({
  icon,
  children,
}: {
  readonly icon: IconName;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <Icon name={icon} className={styles.rowIcon} />
      <span className={styles.rowText}>{children}</span>
    </li>
  );
}
