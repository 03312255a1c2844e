import type { ReactNode } from "react";
import * as styles from "./notice.css";

interface NoticeProps {
  readonly tone: keyof typeof styles.notice;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A message of the page. Errors are announced at once, others when there is a pause. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={tone === "error" ? "alert" : "status"}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      <div>{children}</div>
    </div>
  );
}
