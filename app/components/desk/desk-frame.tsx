import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageSection } from "~/components/page";
import * as styles from "~/components/profile/profile.css";
import { SECOND_FACTOR_SETTINGS } from "#domain/second-factor";
import { sitePath } from "#domain/site-path";
import type { StaffTab } from "#domain/staff-area";

/** The part of the root loader's data that the console needs. */
interface Shell {
  readonly user: { readonly staffTabs: readonly StaffTab[] } | null;
}

/** EngagementWidgets every page of the counsellor console, with the tabs that this member of staff may open. */
export function DeskFrame({
  current,
  heading,
  children,
}: {
  readonly current: string;
  readonly heading: string;
  readonly children: ReactNode;
}) {
  const shell = useRouteLoaderData<Shell>("root");
  const tabs = shell?.user?.staffTabs ?? [];
  return (
    <PageSection>
      <nav aria-label="Console">
        <ul className={styles.tabs}>
          {tabs.map(({ path, name }) => (
            <li key={path}>
              <a href={sitePath(path)} aria-current={path === current ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1>{heading}</h1>
      {children}
      <p>
        <a href={sitePath(SECOND_FACTOR_SETTINGS)}>Second factor for signing in</a>
      </p>
    </PageSection>
  );
}
