import type { ReactNode } from "react";
import * as styles from "./card.css";

interface CardProps {
  readonly title: string;
  readonly href?: string;
  readonly ping?: string | undefined;
  readonly id?: string | undefined;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}

/** A card in a `Grid`: a heading, a few words, and with `href` one link as large as the card. */
export function Card({ title, href, ping, id, art, children }: CardProps) {
  return (
    <li className={styles.card} id={id}>
      {art}
      <h3 translate="no">
        {href ? (
          <a className={styles.link} href={href} ping={ping}>
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {children}
    </li>
  );
}
