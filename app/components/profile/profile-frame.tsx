import type { ReactNode } from "react";
import { PageSection } from "~/components/page";
import { sitePath } from "~/domain/site-path";
import * as styles from "./profile.css";

const tabs = [
  { path: "/profile/dashboard", name: "Dashboard" },
  { path: "/profile", name: "My details" },
  { path: "/profile/documents", name: "Submit documents" },
  { path: "/profile/courses", name: "Courses for you" },
] as const;

interface ProfileFrameProps {
  readonly current: (typeof tabs)[number]["path"];
  readonly heading: string;
  readonly children: ReactNode;
}

/** Around every page of the profile: its tabs. */
export function ProfileFrame({ current, heading, children }: ProfileFrameProps) {
  return (
    <PageSection>
      <nav aria-label="Profile">
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
    </PageSection>
  );
}

/** How far the profile is. */
export function Progress({ percent }: { readonly percent: number }) {
  return (
    <p className={styles.progress}>
      <progress value={percent} max={100} aria-label="Profile filled in" /> {percent} % of your
      profile is filled in.
    </p>
  );
}
