import type { ReactNode } from "react";
import * as styles from "./page-hero.css";

interface PageHeroProps {
  readonly picture: ReactNode;
  /** The heading and what belongs to it. */
  readonly children: ReactNode;
}

/** The top of a page: its heading, and a picture beside it on wide screens. */
export function PageHero({ picture, children }: PageHeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.heading}>{children}</div>
      <div className={styles.picture}>{picture}</div>
    </div>
  );
}
