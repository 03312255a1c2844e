import type { Facet } from "#domain/catalogue/lists";
import type { CourseFacetName, RequirementCounts } from "#domain/courses/course";
import { ieltsBands, type CourseFilters } from "#domain/courses/course-filters";
import type { Message } from "#domain/language/message";
import { currencySigns } from "#domain/money/currency";
import { groupDigits } from "#domain/money/money";
import { SelectField, TextField } from "~/components/fields/fields";
import { input } from "~/components/fields/fields.css";
import { PageSection } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { close } from "~/components/ui/dialog.css";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import { roomyLink } from "~/styles/utilities.css";
import * as styles from "./course-filters.css";

export interface FacetView {
  readonly name: CourseFacetName;
  readonly label: Message;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
}

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

const MAX_CHOICES = 12;

const bands = ieltsBands
  .filter((band) => band >= 5.5 && band <= 8)
  .map((band) => ({ value: String(band), label: band.toFixed(1) }));

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
}

const Choice = ({ name, label, count, isChosen }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" name={name} value="1" defaultChecked={isChosen} />
    {label}
    <span className={styles.count}>{groupDigits(count)}</span>
  </label>
);

/** An amount in the visitor's currency. */
function AmountField({
  name,
  label,
  inr,
}: {
  readonly name: "minFee" | "maxFee" | "maxTotal";
  readonly label: Message;
  /** The chosen amount in rupees. */
  readonly inr: number | null;
}) {
  const t = useT();
  const { currency } = useMoney();
  return (
    <TextField
      name={name}
      label={t(label, { currency: currencySigns[currency.code] })}
      inputMode="numeric"
      optional="unmarked"
      defaultValue={inr === null ? "" : String(Math.round(inr / currency.inr))}
    />
  );
}

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

const HighestAmounts = ({ filters }: Pick<FilterFormProps, "filters">) => (
  <>
    <AmountField name="maxTotal" label="Maximum total cost ({{currency}})" inr={filters.maxTotal} />
    <AmountField name="maxFee" label="Maximum tuition ({{currency}} a year)" inr={filters.maxFee} />
  </>
);

/** What the visitor says about marks and tests. */
function AnswerFields({
  filters,
  requirements,
}: Pick<FilterFormProps, "filters" | "requirements">) {
  const t = useT();
  const countOf = new Map(requirements.ielts.map(({ value, count }) => [value, count]));
  return (
    <>
      <TextField
        name="percent"
        label={t("Your marks so far (%)")}
        inputMode="decimal"
        optional="unmarked"
        defaultValue={filters.percent === null ? "" : String(filters.percent)}
      />
      <SelectField
        name="ielts"
        label={t("Your IELTS score")}
        optional="unmarked"
        defaultValue={filters.ielts === null ? "" : String(filters.ielts)}
        options={[
          { value: "", label: t("Any") },
          ...bands.map(({ value, label }) => ({
            value,
            label: `${label} (${countOf.get(value) ?? 0})`,
          })),
        ]}
      />
      <Choice
        name="noTests"
        label={t("No GRE or GMAT")}
        count={requirements.noTests}
        isChosen={filters.noTests}
      />
    </>
  );
}

/** Parts of the address that have no field. */
const KeptAnswers = ({ filters, sort }: Pick<FilterFormProps, "filters" | "sort">) => (
  <>
    {sort === null ? null : <input type="hidden" name="sort" value={sort} />}
    {filters.unstated ? <input type="hidden" name="unstated" value="1" /> : null}
    {(["band", "budget"] as const).map((name) =>
      filters[name] === null ? null : (
        <input key={name} type="hidden" name={name} value={filters[name]} />
      ),
    )}
  </>
);

interface SortProps {
  readonly action: string;
  readonly sort: string;
  /** The filters of the address. */
  readonly query: string;
  readonly canRankByFit: boolean;
}

/** The order of the list, outside the filters. With scripts it changes at once. */
const CourseSortForm = (props: SortProps) => (
  <InVisitorsLanguage>
    <SortForm {...props} />
  </InVisitorsLanguage>
);

function SortForm({ action, sort, query, canRankByFit }: SortProps) {
  const t = useT();
  const filters = [...new URLSearchParams(query)].filter(([name]) => name !== "sort");
  return (
    <form
      className={styles.sort}
      method="get"
      action={action}
      data-filter="change"
      {...useVisitorsLanguage()}
    >
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

function FacetGroup({
  facet,
  chosen,
}: {
  readonly facet: FacetView;
  readonly chosen: readonly string[];
}) {
  const t = useT();
  if (facet.choices.length < 2 && chosen.length === 0) return null;
  // A chosen value that is left out would be lost when the form is sent.
  const shown = facet.choices.filter(
    ({ value }, index) => index < MAX_CHOICES || chosen.includes(value),
  );
  return (
    <details className={styles.group} open={chosen.length > 0 || undefined}>
      <summary className={styles.groupSummary}>{t(facet.label)}</summary>
      {shown.map(({ value, label, count }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            name={facet.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          {label}
          <span className={styles.count}>{groupDigits(count)}</span>
        </label>
      ))}
    </details>
  );
}

/**
 * Facets with their display names, in the order of the form. Facets fixed by the path are left out.
 */
export function facetViews(
  facets: Readonly<Partial<Record<CourseFacetName, readonly Facet[]>>>,
  nameOf: (facet: CourseFacetName, value: string) => string,
  fixed: readonly CourseFacetName[],
): FacetView[] {
  return labels
    .filter(([name]) => !fixed.includes(name))
    .map(([name, label]) => ({
      name,
      label,
      choices: (facets[name] ?? []).map(({ value, count }) => ({
        value,
        count,
        label: nameOf(name, value),
      })),
    }));
}

const labels: readonly (readonly [CourseFacetName, Message])[] = [
  ["country", "Country"],
  ["city", "City"],
  ["educationLevel", "Level"],
  ["primaryCategory", "Stream"],
  ["specialization", "Specialization"],
  ["fees", "Tuition a year"],
  ["courseDuration", "Duration"],
  ["intake", "Course start"],
  ["language", "Taught in"],
  ["examAccepted", "Accepted exam"],
];

interface ControlsProps {
  readonly action: string;
  readonly query: string;
  readonly filters: CourseFilters;
  readonly canRankByFit: boolean;
  readonly chosen: readonly unknown[];
}

/** The way to the filters on a phone, and the order. */
export function ListControls({ action, query, filters, canRankByFit, chosen }: ControlsProps) {
  const view = new URLSearchParams(query);
  view.set("view", "filters");
  return (
    <div className={styles.controls}>
      <span className={styles.openFilters}>
        <ButtonLink tone="secondary" href={`${action}?${view}`} rel="nofollow" data-filters="">
          Filters{chosen.length > 0 ? ` (${chosen.length})` : ""}
        </ButtonLink>
      </span>
      <CourseSortForm
        action={action}
        sort={filters.sort}
        query={query}
        canRankByFit={canRankByFit}
      />
      <dialog className={styles.sheet} data-filter-sheet aria-label="Filters">
        <button type="button" className={close} data-closes aria-label="Close">
          ×
        </button>
      </dialog>
    </div>
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
