import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { sitePath } from "#domain/site/site-path";
import type { ChosenFilter } from "~/content/courses/chosen-filters";
import type { NarrowerLink } from "~/content/courses/narrower-links";
import * as styles from "./course-filters.css";

interface Props {
  /** The list without filters. */
  readonly action: string;
  readonly chosen: readonly ChosenFilter[];
}

/** The chosen filters as links that remove them, in the visitor's language. */
export const ChosenFilters = (props: Props) => (
  <InVisitorsLanguage>
    <FilterChips {...props} />
  </InVisitorsLanguage>
);

/** Links that narrow a list, where a region hides filters. */
export const NarrowerLinks = ({ links }: { readonly links: readonly NarrowerLink[] }) =>
  links.length === 0 ? null : (
    <InVisitorsLanguage>
      <NarrowerChips links={links} />
    </InVisitorsLanguage>
  );

function NarrowerChips({ links }: { readonly links: readonly NarrowerLink[] }) {
  const t = useT();
  return (
    <ul className={styles.chips} aria-label={t("Filters")} {...useVisitorsLanguage()}>
      {links.map(({ label, path, count }) => (
        <li key={label}>
          <a className={styles.chip} href={path.startsWith("#") ? path : sitePath(path)}>
            {t(label)}
            {count === null ? null : ` (${count})`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function FilterChips({ action, chosen }: Props) {
  const t = useT();
  const language = useVisitorsLanguage();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("Chosen filters")} {...language}>
      {chosen.map(({ label, query }) => (
        <li key={label}>
          <a
            className={styles.chip}
            data-filter
            href={query ? `${action}?${query}` : action}
            rel="nofollow"
            aria-label={t("Remove {{filter}}", { filter: label })}
          >
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <a className={styles.chip} data-filter href={action}>
            {t("Clear all")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
