import type { CourseFilters } from "#domain/courses/course-filters";
import type { Message } from "#domain/language/message";
import { input } from "~/components/fields/fields.css";
import { Button, ButtonLink } from "~/components/ui/button";
import { close } from "~/components/ui/dialog.css";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import * as styles from "./course-filters.css";

const sorts: readonly { readonly value: string; readonly label: Message }[] = [
  { value: "best", label: "Open now, lowest total cost first" },
  { value: "fee", label: "Tuition, lowest first" },
  { value: "-fee", label: "Tuition, highest first" },
  { value: "cost", label: "Total cost, lowest first" },
  { value: "deadline", label: "Deadline, soonest first" },
  { value: "ranking", label: "Ranking, best first" },
  { value: "duration", label: "Shortest first" },
  { value: "university", label: "University" },
  { value: "title", label: "Course name" },
];

interface SortProps {
  readonly action: string;
  readonly sort: string;
  /** The filters of the address. */
  readonly query: string;
  readonly canRankByFit: boolean;
}

/** The order of the list, outside the filters. With scripts it changes at once. */
function SortForm({ action, sort, query, canRankByFit }: SortProps) {
  const t = useT();
  const filters = [...new URLSearchParams(query)].filter(([name]) => name !== "sort");
  return (
    <form className={styles.sort} method="get" action={action} data-filter="change">
      {filters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.sortField}>
        <label className={styles.sortLabel} htmlFor="sort">
          {t("Sort by")}
        </label>
        <select className={input} id="sort" name="sort" defaultValue={sort}>
          {canRankByFit ? <option value="fit">{t("Best fit for you")}</option> : null}
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </div>
      <Button tone="secondary">{t("Sort")}</Button>
    </form>
  );
}

interface ControlsProps {
  readonly action: string;
  readonly query: string;
  readonly filters: CourseFilters;
  readonly canRankByFit: boolean;
  readonly chosen: readonly unknown[];
}

/** The way to the filters on a phone, and the order, in the visitor's language. */
export const ListControls = (props: ControlsProps) => (
  <InVisitorsLanguage>
    <Controls {...props} />
  </InVisitorsLanguage>
);

function Controls({ action, query, filters, canRankByFit, chosen }: ControlsProps) {
  const t = useT();
  const view = new URLSearchParams(query);
  view.set("view", "filters");
  return (
    <div className={styles.controls} {...useVisitorsLanguage()}>
      <span className={styles.openFilters}>
        <ButtonLink tone="secondary" href={`${action}?${view}`} rel="nofollow" data-filters="">
          {t("Filters")}
          {chosen.length > 0 ? ` (${chosen.length})` : ""}
        </ButtonLink>
      </span>
      <SortForm action={action} sort={filters.sort} query={query} canRankByFit={canRankByFit} />
      <dialog className={styles.sheet} data-filter-sheet aria-label={t("Filters")}>
        <button type="button" className={close} data-closes aria-label={t("Close")}>
          ×
        </button>
      </dialog>
    </div>
  );
}
