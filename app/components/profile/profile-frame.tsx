import type { ReactNode } from "react";
import { DialogSlot } from "~/components/dialog";
import { PageSection } from "~/components/page";
import { tabsFor } from "#domain/profile-tabs";
import { sitePath } from "#domain/site-path";
import * as styles from "./profile.css";

/** Tabs about the account rather than studies. */
const account = [
  { path: "/profile", name: "My details" },
  { path: "/profile/notes", name: "Notes" },
  { path: "/profile/payments", name: "Payments" },
  { path: "/profile/privacy", name: "My data" },
  { path: "/sign-out", name: "Sign out" },
];

const REPORT_ID = "report-dialog";

interface ProfileFrameProps {
  /** Path of the page, or of the tab that contains it. */
  readonly current: string;
  readonly isPaid: boolean;
  readonly heading: string;
  readonly children: ReactNode;
}

/** EngagementWidgets every page of the profile: the tabs of its learner (core.md §2 "Profile tabs"). */
export function ProfileFrame({ current, isPaid, heading, children }: ProfileFrameProps) {
  return (
    <PageSection>
      <Links label="Profile" className={styles.tabs} links={tabsFor(isPaid)} current={current} />
      <Links label="Account" className={styles.account} links={account} current={current} />
      <h1>{heading}</h1>
      {children}
      <p>
        <a
          href={`${sitePath("/report-error")}?${new URLSearchParams({ from: current })}`}
          data-opens={REPORT_ID}
        >
          Report a problem
        </a>
      </p>
      <DialogSlot id={REPORT_ID} label="Report a problem" />
    </PageSection>
  );
}

function Links({
  label,
  className,
  links,
  current,
}: {
  readonly label: string;
  readonly className: string;
  readonly links: readonly { readonly path: string; readonly name: string }[];
  readonly current: string;
}) {
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={sitePath(path)} aria-current={path === current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far the profile is. */
export function Progress({ percent }: { readonly percent: number }) {
  return (
    <p className={styles.progress}>
      <progress value={percent} max={100} aria-label="Profile completion" /> Your profile is{" "}
      {percent}% complete.
    </p>
  );
}
