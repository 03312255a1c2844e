import type { ReactNode } from "react";
import { SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { brand } from "#domain/site/brand";
import { regions } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { AppShell, type NavigationGroup } from "~/components/layout/app-shell";
import * as shellStyles from "~/components/layout/app-shell.css";
import { Logo } from "~/components/pictures/logo";
import { StackedRows } from "~/components/ui/data-table";
import { Status } from "~/components/ui/status";
import { useShell } from "~/components/visitor/shell";
import { consoleGroupOf, consoleGroups, withIcon } from "~/content/site/app-navigation";
import type { ShellData } from "~/content/site/shell-data";
import * as styles from "./console-frame.css";

interface DeskFrameProps {
  /** The path of the tab that the page belongs to. */
  readonly current: string;
  readonly heading: string;
  readonly children: ReactNode;
}

const account = [
  { path: "/", name: "Website" },
  { path: "/profile/notifications", name: "Your notifications" },
  { path: SECOND_FACTOR_SETTINGS, name: "Second factor" },
  { path: "/sign-out", name: "Sign out" },
];

/** The layout of the counsellor console: the pages that this member of staff may open, and one of them. */
export function DeskFrame({ current, heading, children }: DeskFrameProps) {
  const shell = useShell();
  const tabs = shell?.user?.staffTabs ?? [];
  const groups: NavigationGroup[] = consoleGroups
    .map((name) => ({
      name,
      links: tabs.filter(({ path }) => consoleGroupOf(path) === name).map(withIcon),
    }))
    .filter(({ links }) => links.length > 0);
  groups.push({ name: "Account", links: account.map(withIcon) });
  return (
    <AppShell
      isDense
      groups={groups}
      current={current}
      heading={heading}
      header={
        <>
          <a
            className={shellStyles.home}
            href={sitePath(tabs[0]?.path ?? "/")}
            aria-label={`${brand.name}, console`}
          >
            <Logo variant={regions[shell?.region ?? "default"].logo} />
          </a>
          {shell?.queue ? <Work queue={shell.queue} /> : null}
          <div className={shellStyles.account}>
            <a className={shellStyles.headerLink} href={hrefTo("/profile/dashboard")}>
              {shell?.user?.firstName ?? "Profile"}
            </a>
          </div>
        </>
      }
    >
      <StackedRows.Provider value={true}>{children}</StackedRows.Provider>
    </AppShell>
  );
}

/** Finds a lead from every page, and counts what waits for the counsellor. */
function Work({ queue: { total, overdue } }: { readonly queue: NonNullable<ShellData["queue"]> }) {
  return (
    <>
      <form className={styles.search} method="get" action={hrefTo("/counsellor/prospects")}>
        <input
          className={styles.term}
          type="search"
          name="q"
          maxLength={80}
          aria-label="Find a lead"
          placeholder="Name, number or address"
        />
        <button type="submit" className={styles.find}>
          Find
        </button>
      </form>
      <a className={styles.count} href={hrefTo("/counsellor/prospects/new")}>
        Add lead
      </a>
      <a className={styles.count} href={hrefTo(QUEUE_PATH)}>
        {total} waiting
        {overdue > 0 ? <Status tone="urgent">{overdue} overdue</Status> : null}
      </a>
    </>
  );
}
