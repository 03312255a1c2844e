import type { ReactNode } from "react";
import { sitePath } from "#domain/site/site-path";
import { Icon } from "~/components/pictures/icon";
import { useShell } from "~/components/visitor/shell";
import type { IconName } from "~/content/links/icon-names";
import * as styles from "./app-shell.css";

/** Links of the navigation under one heading. */
export interface NavigationGroup {
  readonly name: string;
  readonly links: readonly {
    /** Below the base path. */
    readonly path: string;
    readonly name: string;
    readonly icon: IconName;
  }[];
}

interface AppShellProps {
  readonly header: ReactNode;
  readonly groups: readonly NavigationGroup[];
  /** Path of the page, or of the link whose section it belongs to. */
  readonly current: string;
  readonly heading: string;
  /** Whether the page has tables and records, which need the width of the screen. */
  readonly isDense?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Layout of the profile and the counsellor console, in place of the website's: a header, navigation at
 * the side, and the page. On a phone, the navigation of the profile is above the page with all its
 * links, and that of the console, which has more, is a row. In hide-layout mode only navigation and page remain.
 */
export function AppShell({
  header,
  groups,
  current,
  heading,
  isDense = false,
  footer,
  children,
}: AppShellProps) {
  const isHidden = useShell()?.isLayoutHidden === true;
  const Page = isHidden ? "div" : "main";
  return (
    <>
      {isHidden ? null : <header className={styles.header}>{header}</header>}
      <div className={styles.body}>
        <div className={styles.side}>
          <div className={isDense ? styles.links : styles.wrappedLinks}>
            {groups.map((group) => (
              <Navigation key={group.name} group={group} current={current} />
            ))}
          </div>
        </div>
        <Page
          className={isDense ? styles.dense : styles.reading}
          {...(isHidden ? {} : { id: "main", tabIndex: -1 })}
        >
          <h1 className={styles.heading}>{heading}</h1>
          {children}
        </Page>
      </div>
      {isHidden || !footer ? null : <footer className={styles.footer}>{footer}</footer>}
    </>
  );
}

function Navigation({
  group: { name, links },
  current,
}: {
  readonly group: NavigationGroup;
  readonly current: string;
}) {
  return (
    <nav aria-label={name}>
      <p className={styles.groupName} aria-hidden>
        {name}
      </p>
      <ul className={styles.groupLinks}>
        {links.map((link) => (
          <li key={link.path}>
            <a
              className={styles.link}
              href={sitePath(link.path)}
              aria-current={link.path === current ? "page" : undefined}
            >
              <Icon name={link.icon} className={styles.linkIcon} />
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
