import { levelNames } from "#domain/catalogue/education-level";
import type { Facet } from "#domain/catalogue/lists";
import { countryName } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { rupees, type Currency } from "#domain/money/currency";
import { formatInr } from "#domain/money/money";
import {
  GPA_SCALE,
  POINTS_SCALE,
  OPEN_ANSWER,
  PERCENT_SCALE,
  type MatchForm,
  type MatchQuestion,
} from "#domain/recommendations/course-match-form";
import { matchHeading } from "#domain/recommendations/match-heading";
import type { IntakeWindow, MatchGroup } from "#domain/recommendations/match-types";
import type { Region } from "#domain/site/regions";

const LAKH = 100_000;

const fieldName = (slug: string, { streams, specializations }: Taxonomy): string =>
  [...streams, ...specializations].find((one) => one.slug === slug)?.name ?? slug;

/** Answers as a student would say them: `72% marks`, `₹25 lakh a year`. */
export function answerLabels(
  values: MatchForm["values"],
  taxonomy: Taxonomy,
  windows: readonly IntakeWindow[],
  currency: Currency = rupees,
): Readonly<Record<MatchQuestion, string>> {
  const text = (question: MatchQuestion, open: string, write: (value: string) => string) => {
    const [value] = values[question] ?? [];
    return value === undefined || value === OPEN_ANSWER ? open : write(value);
  };
  return {
    level: text("level", "Any level", (value) =>
      value === "bachelors" ? levelNames.bachelors : levelNames.masters,
    ),
    field: text("field", "Any subject", (value) => fieldName(value, taxonomy)),
    country: text("country", "Any country", () =>
      (values.country ?? []).map(countryName).join(", "),
    ),
    marks: text("marks", "Marks not known", (value) =>
      values.scale === undefined
        ? `${value}% marks`
        : values.scale[0] === POINTS_SCALE
          ? `${value} of 10`
          : `${value} grade points`,
    ),
    ielts: text("ielts", "No IELTS score yet", (value) => `IELTS ${value}`),
    budget: text(
      "budget",
      "Budget open",
      (value) => `${formatInr(Number(value) * LAKH, currency)} a year`,
    ),
    intake: text(
      "intake",
      "Any intake",
      (value) => windows.find(({ id }) => id === value)?.label ?? value,
    ),
  };
}

/** The result in a sentence, for the counsellor. */
export const matchSummary = (
  labels: Readonly<Record<MatchQuestion, string>>,
  groups: Readonly<Record<MatchGroup, number>>,
) => `Course match (${Object.values(labels).join("; ")}): ${matchHeading(groups)}`;

/** Choices with their numbers of courses. Those without courses are left out. */
export function matchChoices(
  counts: Readonly<Record<"country" | "field", readonly Facet[]>>,
  taxonomy: Taxonomy,
  windows: readonly IntakeWindow[],
  { region, conversions }: { readonly region: Region; readonly conversions: Conversions },
) {
  const countOf = (facets: readonly Facet[], value: string) =>
    facets.find((facet) => facet.value === value)?.count ?? 0;
  const field = (slug: string, label: string) => {
    const count = countOf(counts.field, slug);
    return count > 0 ? [{ value: slug, label: `${label} (${count})` }] : [];
  };
  return {
    field: taxonomy.streams.flatMap(({ slug, name }) => {
      const within = taxonomy.specializations.filter((one) => one.stream === slug);
      return [
        ...field(slug, within.length > 1 ? `${name}, all` : name),
        ...within
          .filter((one) => one.slug !== slug)
          .flatMap((one) => field(one.slug, `– ${one.name}`)),
      ];
    }),
    country: [...counts.country]
      .sort((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ value, label: `${countryName(value)} (${count})` })),
    intake: windows.map(({ id, label }) => ({ value: id, label })),
    ...marksChoices(region, conversions),
  };
}

type Conversions = readonly { readonly id: string; readonly name: string }[];

/** The scales of a region's schools and universities, and how marks look there. */
export const marksChoices = (region: Region, conversions: Conversions = []) => ({
  scale: scalesOf(region, conversions),
  marksHint: region.country === "IN" ? null : region.schoolMarks.hint,
});

/** The scales of a region's schools and universities. The first is chosen unless the visitor chooses another. */
function scalesOf({ country, schoolMarks }: Region, conversions: Conversions) {
  const percent = { value: PERCENT_SCALE, label: "Percent" };
  const gpa = { value: GPA_SCALE, label: "GPA of 4" };
  if (country === "IN")
    return [
      percent,
      ...conversions.map(({ id, name }) => ({ value: id, label: `CGPA of 10: ${name}` })),
      gpa,
    ];
  const points = { value: POINTS_SCALE, label: "10-point scale" };
  return schoolMarks.max === 10 ? [points, percent, gpa] : [percent, gpa];
}

/** All subjects, as choices for the first degree. */
export const subjectChoices = ({ streams, specializations }: Taxonomy) =>
  streams.flatMap(({ slug, name }) => [
    { value: slug, label: name },
    ...specializations
      .filter((one) => one.stream === slug && one.slug !== slug)
      .map((one) => ({ value: one.slug, label: `– ${one.name}` })),
  ]);
