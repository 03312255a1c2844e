import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import * as styles from "./desk-frame.css";
import { Logo } from "~/components/logo";
import { SkipLink } from "~/components/skip-link";
import { tabs as tabList } from "~/components/profile/profile.css";
import { brand } from "#domain/brand";
import { regions, type RegionKey } from "#domain/regions";
import { SECOND_FACTOR_SETTINGS } from "#domain/second-factor";
import { sitePath } from "#domain/site-path";
import { QUEUE_PATH, type StaffTab } from "#domain/staff-area";

/** The part of the root loader's data that the console needs. */
interface Shell {
  readonly region: RegionKey;
  readonly user: {
    readonly firstName: string | null;
    readonly staffTabs: readonly StaffTab[];
  } | null;
  readonly queue: QueueCount | null;
}

interface QueueCount {
  readonly total: number;
  readonly overdue: number;
}

interface DeskFrameProps {
  /** The path of the tab that the page belongs to. */
  readonly current: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** The layout of the counsellor console: header, the tabs that this member of staff may open, page. */
export function DeskFrame({ current, heading, children }: DeskFrameProps) {
  const shell = useRouteLoaderData<Shell>("root");
  const tabs = shell?.user?.staffTabs ?? [];
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <a
          className={styles.home}
          href={sitePath(tabs[0]?.path ?? "/")}
          aria-label={`${brand.name}, console`}
        >
          <Logo variant={regions[shell?.region ?? "default"].logo} />
        </a>
        {shell?.queue ? <Work queue={shell.queue} /> : null}
        <span className={styles.account}>
          <a href={sitePath("/")}>Website</a>{" "}
          <a href={sitePath("/profile/dashboard")}>{shell?.user?.firstName ?? "Profile"}</a>{" "}
          <a href={sitePath("/sign-out")}>Sign out</a>
        </span>
      </header>
      <nav className={styles.nav} aria-label="Console">
        <ul className={tabList}>
          {tabs.map(({ path, name }) => (
            <li key={path}>
              <a href={sitePath(path)} aria-current={path === current ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        <h1>{heading}</h1>
        {children}
        <p>
          <a href={sitePath(SECOND_FACTOR_SETTINGS)}>Second factor for signing in</a>
        </p>
      </main>
    </>
  );
}

/** Finds a lead from every page, and counts what waits for the counsellor. */
function Work({ queue: { total, overdue } }: { readonly queue: QueueCount }) {
  return (
    <>
      <form className={styles.search} method="get" action={sitePath("/counsellor/leads")}>
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
      <a className={styles.count} href={sitePath(QUEUE_PATH)}>
        {total} waiting{overdue > 0 ? `, ${overdue} overdue` : ""}
      </a>
    </>
  );
}
