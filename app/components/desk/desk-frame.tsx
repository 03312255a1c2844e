import type { ReactNode } from "react";
import { PageSection } from "~/components/page";
import * as styles from "~/components/profile/profile.css";
import { sitePath } from "~/domain/site-path";

const pages = [
  { path: "/counsellor", name: "Students" },
  { path: "/counsellor/leads", name: "Enquiries" },
  { path: "/counselor-recommendation", name: "Recommendations" },
  { path: "/counsellor/requests", name: "Calls and reports" },
  { path: "/counsellor/chats", name: "Conversations" },
  { path: "/counsellor/messages", name: "Questions and partners" },
  { path: "/counsellor/refunds", name: "Refunds" },
  { path: "/counsellor/funnel", name: "From visit to application", isForAll: true },
  { path: "/counsellor/audit", name: "Who looked at what", isForAll: true },
] as const;

/** Around every page of the counsellors' desk. */
export function DeskFrame({
  current,
  heading,
  seesAll,
  children,
}: {
  readonly current: string;
  readonly heading: string;
  /** `all_user`: answers for the others. */
  readonly seesAll: boolean;
  readonly children: ReactNode;
}) {
  return (
    <PageSection>
      <nav aria-label="Desk">
        <ul className={styles.tabs}>
          {pages
            .filter((page) => seesAll || !("isForAll" in page))
            .map(({ path, name }) => (
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
