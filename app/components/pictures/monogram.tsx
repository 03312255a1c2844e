import { indexOfSlug, monogramOf } from "#domain/text/monogram";
import type { University } from "#domain/universities/university";
import * as styles from "./monogram.css";

const grounds = Object.values(styles.ground);

interface MonogramProps {
  readonly university: Pick<University, "name" | "slug">;
  readonly size?: keyof typeof styles.size;
}

/** A university's initials on a shield. Decorative: the name is always next to it. */
export function Monogram({ university, size = "small" }: MonogramProps) {
  const { name, slug } = university;
  const initials = monogramOf(name);
  const ground = grounds[indexOfSlug(slug, grounds.length)] ?? "";
  return (
    <span className={`${styles.size[size]} ${ground}`} aria-hidden="true">
      {initials.length > 3 ? <span className={styles.long}>{initials}</span> : initials}
    </span>
  );
}
