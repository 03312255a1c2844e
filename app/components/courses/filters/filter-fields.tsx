import type { RequirementCounts } from "#domain/courses/course";
import { ieltsBands, type CourseFilters } from "#domain/courses/course-filters";
import type { Message } from "#domain/language/message";
import { currencySigns } from "#domain/money/currency";
import { groupDigits } from "#domain/money/money";
import { SelectField, TextField } from "~/components/fields/fields";
import { useT } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import type { FacetView } from "~/content/courses/facet-views";
import * as styles from "./course-filters.css";

const MAX_CHOICES = 12;

const bands = ieltsBands
  .filter((band) => band >= 5.5 && band <= 8)
  .map((band) => ({ value: String(band), label: band.toFixed(1) }));

interface ChoiceProps {
  readonly name: string;
  readonly value?: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** A filter to tick, and how many courses meet it. */
export const Choice = ({ name, value = "1", label, count, isChosen }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
    {label}
    <span className={styles.count}>{groupDigits(count)}</span>
  </label>
);

/** An amount in the visitor's currency. */
export function AmountField({
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

interface FiltersProps {
  readonly filters: CourseFilters;
}

/** The limits that most visitors set. */
export const HighestAmounts = ({ filters }: FiltersProps) => (
  <>
    <AmountField name="maxTotal" label="Maximum total cost ({{currency}})" inr={filters.maxTotal} />
    <AmountField name="maxFee" label="Maximum tuition ({{currency}} a year)" inr={filters.maxFee} />
  </>
);

/** What the visitor says about marks and tests. */
export function AnswerFields({
  filters,
  requirements,
}: FiltersProps & { readonly requirements: RequirementCounts }) {
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
export const KeptAnswers = ({ filters, sort }: FiltersProps & { readonly sort: string | null }) => (
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

/** The choices of a facet, with their numbers of courses. */
export function FacetGroup({
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
        <Choice
          key={value}
          name={facet.name}
          value={value}
          label={label}
          count={count}
          isChosen={chosen.includes(value)}
        />
      ))}
    </details>
  );
}
