import { Button } from "~/components/button";
import { SelectField, TextField } from "~/components/fields/fields";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/language";
import type { CourseFacetName, Facet } from "#domain/catalogue";
import { ieltsBands, type CourseFilters } from "#domain/course-filters";
import type { Message } from "#domain/message";
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
  { value: "title", label: "Course name" },
  { value: "fee", label: "Tuition, lowest first" },
  { value: "-fee", label: "Tuition, highest first" },
  { value: "cost", label: "Total cost, lowest first" },
  { value: "deadline", label: "Deadline, soonest first" },
  { value: "duration", label: "Shortest first" },
  { value: "university", label: "University" },
];

const MAX_CHOICES = 12;

const bands = ieltsBands
  .filter((band) => band >= 5.5 && band <= 8)
  .map((band) => ({ value: String(band), label: band.toFixed(1) }));

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
}

const Choice = ({ name, label, isChosen }: ChoiceProps) => (
  <label>
    <input type="checkbox" name={name} value="1" defaultChecked={isChosen} />
    {label}
  </label>
);

/** What the student brings: a score, no admission test, time before a deadline. */
function RequirementFields({ filters }: { readonly filters: CourseFilters }) {
  const t = useT();
  return (
    <>
      <SelectField
        name="ielts"
        label={t("Your IELTS score")}
        optional="unmarked"
        defaultValue={filters.ielts === null ? "" : String(filters.ielts)}
        options={[{ value: "", label: t("Any") }, ...bands]}
      />
      <div className={styles.group}>
        <Choice name="noTests" label={t("No GRE or GMAT")} isChosen={filters.noTests} />
        <Choice name="open" label={t("Deadline ahead or rolling")} isChosen={filters.open} />
      </div>
    </>
  );
}

interface FilterFormProps {
  readonly action: string;
  readonly filters: CourseFilters;
  readonly facets: readonly FacetView[];
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

function FilterForm({ action, filters, facets, canRankByFit }: FilterFormProps) {
  const t = useT();
  return (
    <details className={styles.panel} {...useVisitorsLanguage()}>
      <summary>{t("Filter and sort")}</summary>
      <form method="get" action={action} data-filter>
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
        <RequirementFields filters={filters} />
        {facets.map((facet) => (
          <FacetGroup key={facet.name} facet={facet} chosen={filters[facet.name]} />
        ))}
        <TextField
          name="minFee"
          label={t("Minimum tuition (₹ a year)")}
          inputMode="numeric"
          optional="unmarked"
          defaultValue={filters.minFee === null ? "" : String(filters.minFee)}
        />
        <TextField
          name="maxFee"
          label={t("Maximum tuition (₹ a year)")}
          inputMode="numeric"
          optional="unmarked"
          defaultValue={filters.maxFee === null ? "" : String(filters.maxFee)}
        />
        {(["percent", "band", "budget"] as const).map((name) =>
          filters[name] === null ? null : (
            <input key={name} type="hidden" name={name} value={filters[name]} />
          ),
        )}
        <p className={styles.submit}>
          <Button>{t("Show courses")}</Button> <a href={action}>{t("Clear all filters")}</a>
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
      <summary>{t(facet.label)}</summary>
      {shown.map(({ value, label, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={facet.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          {label}
          <span className={styles.count}>{count}</span>
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
  ["intake", "Start of the course"],
  ["language", "Taught in"],
  ["examAccepted", "Exam accepted"],
];
