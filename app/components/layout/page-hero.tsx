import type { ReactNode } from "react";
import * as styles from "./page-hero.css";

interface PageHeroProps {
  readonly picture: ReactNode;
  /** Whether figures follow. On a phone they are then shown without the picture above them. */
  readonly isFactual?: boolean;
  /** The heading and what belongs to it. */
  readonly children: ReactNode;
}

/** The top of a page: its heading, and a picture beside it on wide screens. */
export function PageHero({ picture, isFactual = false, children }: PageHeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.heading}>{children}</div>
      <div className={isFactual ? styles.widePicture : styles.picture}>{picture}</div>
    </div>
  );
}
