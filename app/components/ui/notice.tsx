import type { ReactNode } from "react";
import * as styles from "./notice.css";

interface NoticeProps {
  readonly tone: keyof typeof styles.notice;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A message of the page. Screen readers announce errors immediately (assertive) and other messages politely. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={tone === "error" ? "alert" : "status"}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      <div>{children}</div>
    </div>
  );
}
