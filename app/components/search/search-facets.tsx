import { groupDigits } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { useT } from "~/components/visitor/language";
import type { SearchFacetView } from "~/content/search/search-facets";
import * as styles from "./search-results.css";

/** Links that narrow a search, with the number of courses behind each. */
export function SearchFacets({ facets }: { readonly facets: readonly SearchFacetView[] }) {
  const t = useT();
  if (facets.length === 0) return null;
  return (
    <dl className={styles.facets}>
      {facets.map(({ name, label, choices }) => (
        <div key={name}>
          <dt className={styles.facet}>{t(label)}</dt>
          <dd className={styles.choices}>
            {choices.map((choice) => (
              <a
                key={choice.query}
                className={choice.isChosen ? styles.chosen : styles.chip}
                href={`${hrefTo("/search")}?${choice.query}`}
                rel="nofollow"
                aria-label={
                  choice.isChosen
                    ? t("Search without “{{words}}”", { words: choice.label })
                    : undefined
                }
              >
                {choice.label}{" "}
                {choice.isChosen ? (
                  <span aria-hidden="true">×</span>
                ) : (
                  <small>{groupDigits(choice.count)}</small>
                )}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
