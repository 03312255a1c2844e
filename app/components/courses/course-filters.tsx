import type { Facet } from "#domain/catalogue/lists";
import type { CourseFacetName, RequirementCounts } from "#domain/courses/course";
import { ieltsBands, type CourseFilters } from "#domain/courses/course-filters";
import type { Message } from "#domain/language/message";
import { currencySigns } from "#domain/money/currency";
import { groupDigits } from "#domain/money/money";
import { SelectField, TextField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
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

interface RequirementProps {
  readonly filters: CourseFilters;
  readonly counts: RequirementCounts;
}

/** What the student brings: a score, no admission test, time before a deadline. */
function RequirementFields({ filters, counts }: RequirementProps) {
  const t = useT();
  const countOf = new Map(counts.ielts.map(({ value, count }) => [value, count]));
  return (
    <>
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
      <div className={styles.group}>
        <Choice
          name="noTests"
          label={t("No GRE or GMAT")}
          count={counts.noTests}
          isChosen={filters.noTests}
        />
        <Choice
          name="open"
          label={t("Open or rolling deadline")}
          count={counts.open}
          isChosen={filters.open}
        />
      </div>
    </>
  );
}

/** The limits of tuition in the visitor's currency. */
function FeeFields({ filters }: { readonly filters: CourseFilters }) {
  const t = useT();
  const { currency } = useMoney();
  const sign = currencySigns[currency.code];
  const shown = (inr: number | null) =>
    inr === null ? "" : String(Math.round(inr / currency.inr));
  return (
    <>
      {currency.code === "INR" ? null : (
        <input type="hidden" name="currency" value={currency.code} />
      )}
      <TextField
        name="minFee"
        label={t("Minimum tuition ({{currency}} a year)", { currency: sign })}
        inputMode="numeric"
        optional="unmarked"
        defaultValue={shown(filters.minFee)}
      />
      <TextField
        name="maxFee"
        label={t("Maximum tuition ({{currency}} a year)", { currency: sign })}
        inputMode="numeric"
        optional="unmarked"
        defaultValue={shown(filters.maxFee)}
      />
    </>
  );
}

interface FilterFormProps {
  readonly action: string;
  readonly filters: CourseFilters;
  readonly facets: readonly FacetView[];
  readonly requirements: RequirementCounts;
  /** Whether answers or a profile say what fits. */
  readonly canRankByFit: boolean;
}

/**
 * The filters as a GET form in the visitor's language, so that every state of the list has an
 * address.
 */
export const CourseFilterForm = (props: FilterFormProps) => (
  <InVisitorsLanguage>
    <FilterForm {...props} />
  </InVisitorsLanguage>
);

function FilterForm({ action, filters, facets, requirements, canRankByFit }: FilterFormProps) {
  const t = useT();
  return (
    <details className={styles.panel} {...useVisitorsLanguage()}>
      <summary className={styles.panelSummary}>{t("Filter and sort")}</summary>
      <form className={styles.form} method="get" action={action} data-filter>
        <TextField
          name="q"
          label={t("Keyword")}
          type="search"
          optional="unmarked"
          defaultValue={filters.q ?? ""}
          maxLength={80}
        />
        <SelectField
          name="sort"
          label={t("Sort by")}
          optional="unmarked"
          defaultValue={filters.sort}
          options={[
            ...(canRankByFit ? [{ value: "fit", label: t("Best fit for you") }] : []),
            ...sorts.map(({ value, label }) => ({ value, label: t(label) })),
          ]}
        />
        <RequirementFields filters={filters} counts={requirements} />
        {facets.map((facet) => (
          <FacetGroup key={facet.name} facet={facet} chosen={filters[facet.name]} />
        ))}
        <FeeFields filters={filters} />
        {filters.unstated ? <input type="hidden" name="unstated" value="1" /> : null}
        {(["percent", "band", "budget"] as const).map((name) =>
          filters[name] === null ? null : (
            <input key={name} type="hidden" name={name} value={filters[name]} />
          ),
        )}
        <p className={styles.submit}>
          <Button>{t("Show courses")}</Button>{" "}
          <a className={roomyLink} href={action}>
            {t("Clear all filters")}
          </a>
        </p>
      </form>
    </details>
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
