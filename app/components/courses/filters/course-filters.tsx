import type { CourseFacetName, RequirementCounts } from "#domain/courses/course";
import type { CourseFilters } from "#domain/courses/course-filters";
import { groupDigits } from "#domain/money/money";
import { TextField } from "~/components/fields/fields";
import { PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import type { FacetView } from "~/content/courses/facet-views";
import { roomyLink } from "~/styles/utilities.css";
import * as styles from "./course-filters.css";
import {
  AmountField,
  AnswerFields,
  Choice,
  FacetGroup,
  HighestAmounts,
  KeptAnswers,
} from "./filter-fields";

interface FilterFormProps {
  readonly action: string;
  readonly filters: CourseFilters;
  readonly facets: readonly FacetView[];
  readonly requirements: RequirementCounts;
  /** Courses that meet the filters. */
  readonly total: number;
  /** The order in the address. Null for the usual one. */
  readonly sort: string | null;
}

/**
 * The filters as a GET form in the visitor's language, so that every state of the list has an
 * address. On a phone, the script shows the form as a dialog.
 */
export const CourseFilterForm = (props: FilterFormProps) => (
  <InVisitorsLanguage>
    <FilterForm {...props} />
  </InVisitorsLanguage>
);

/** Facets that most visitors use, in the order of the form. The rest is folded. */
const mainFacets: readonly CourseFacetName[] = ["language", "specialization", "primaryCategory"];

function FilterForm({ action, filters, facets, requirements, total, sort }: FilterFormProps) {
  const t = useT();
  const { currency } = useMoney();
  const groupsOf = (wanted: (name: CourseFacetName) => boolean) =>
    facets
      .filter(({ name }) => wanted(name))
      .map((facet) => <FacetGroup key={facet.name} facet={facet} chosen={filters[facet.name]} />);
  return (
    <form
      className={styles.form}
      method="get"
      action={action}
      data-filter
      {...useVisitorsLanguage()}
    >
      {currency.code === "INR" ? null : (
        <input type="hidden" name="currency" value={currency.code} />
      )}
      <HighestAmounts filters={filters} />
      {groupsOf((name) => name === "language")}
      <Choice
        name="open"
        label={t("Open or rolling deadline")}
        count={requirements.open}
        isChosen={filters.open}
      />
      {groupsOf((name) => name !== "language" && mainFacets.includes(name))}
      <AnswerFields filters={filters} requirements={requirements} />
      {groupsOf((name) => name === "intake")}
      <details className={styles.group}>
        <summary className={styles.groupSummary}>{t("More filters")}</summary>
        <TextField
          name="q"
          label={t("Keyword")}
          type="search"
          optional="unmarked"
          defaultValue={filters.q ?? ""}
          maxLength={80}
        />
        {groupsOf((name) => name !== "intake" && !mainFacets.includes(name))}
        <AmountField
          name="minFee"
          label="Minimum tuition ({{currency}} a year)"
          inr={filters.minFee}
        />
      </details>
      <KeptAnswers filters={filters} sort={sort} />
      <p className={styles.submit}>
        <Button>{t("Show {{count}} courses", { count: groupDigits(total) })}</Button>{" "}
        <a className={roomyLink} href={action}>
          {t("Clear all filters")}
        </a>
      </p>
    </form>
  );
}

interface FilterPageProps extends FilterFormProps {
  readonly title: string;
  /** The list that the visitor came from. */
  readonly query: string;
}

/** The filters on a page of their own, for phones without scripts. */
export const FilterPage = ({ title, query, ...form }: FilterPageProps) => (
  <PageSection>
    <h1>Filters: {title}</h1>
    <p>
      <a href={query ? `${form.action}?${query}` : form.action}>Back to the list</a>
    </p>
    <CourseFilterForm {...form} />
  </PageSection>
);
