import { brand } from "#domain/site/brand";
import type { Region } from "#domain/site/regions";
import * as styles from "./logo.css";

/** The logo: a compass needle in an open ring, for "disha", direction. Saudi Arabia has its own. */
export function Logo({ variant }: { readonly variant: Region["logo"] }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
        <path
          className={styles.ring}
          d="M20 3a17 17 0 1 0 17 17"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
        />
        {variant === "sa" ? (
          <path
            className={styles.needle}
            d="M20 9l4.2 6.8L31 20l-6.8 4.2L20 31l-4.2-6.8L9 20l6.8-4.2z"
          />
        ) : (
          <path className={styles.needle} d="M33 7 23.5 24.5 16 17z" />
        )}
        {variant === "sa" ? null : <path className={styles.tail} d="M16 17l7.5 7.5L8 32z" />}
      </svg>
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}
