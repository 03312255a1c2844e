import type { ReactNode } from "react";
import { Illustration } from "~/components/pictures/illustration";
import type { IllustrationName } from "~/content/links/illustrations";
import * as styles from "./empty-state.css";

interface EmptyStateProps {
  readonly picture: IllustrationName;
  /** What is missing, and what to do next. */
  readonly children: ReactNode;
}

/** Shown in place of a list without entries. */
export function EmptyState({ picture, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration name={picture} />
      {children}
    </div>
  );
}
