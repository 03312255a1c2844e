import type { ChosenFilter } from "~/content/chosen-filters";
import * as styles from "./course-filters.css";

/** The chosen filters as links that remove them. */
export function ChosenFilters({
  action,
  chosen,
}: {
  /** The list without filters. */
  readonly action: string;
  readonly chosen: readonly ChosenFilter[];
}) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chosen.map(({ label, query }) => (
        <li key={label}>
          <a
            data-filter
            href={query ? `${action}?${query}` : action}
            rel="nofollow"
            aria-label={`Remove ${label}`}
          >
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <a data-filter href={action}>
            Clear all
          </a>
        </li>
      ) : null}
    </ul>
  );
}
