import type { Values } from "#domain/calculators/form";
import { gradeTypes } from "#domain/calculators/grade-point";
import { educationLevels } from "#domain/catalogue/education-level";
import { countryList } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { IntakeWindow } from "#domain/recommendations/match-types";
import type { MatchForm } from "#domain/recommendations/course-match-form";
import { englishResultsOf } from "#domain/recommendations/english-results";
import { subjectShare } from "#domain/recommendations/recommendation";
import type { ScholarshipFilters } from "#domain/scholarships/scholarship";
import type { ProfileAnswers } from "#domain/students/profile-sections";

type Sections = Readonly<Record<string, ProfileAnswers>>;

const plansOf = (sections: Sections) => {
  const { countries, level } = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(countries) ? countries : [];
  return {
    countries: countryList
      .filter(({ iso3 }) => iso3 !== "other" && codes.includes(iso3))
      .map(({ slug }) => slug),
    level: educationLevels.find((one) => one === level),
  };
};

/** The scholarship filters of the student's plans: one for each preferred country, with level and stream. */
export function scholarshipPlans(sections: Sections, taxonomy: Taxonomy): ScholarshipFilters[] {
  const { countries, level } = plansOf(sections);
  const field = fieldOf(sections["study-abroad-preference"]?.subject, taxonomy);
  const stream = taxonomy.specializations.find(({ slug }) => slug === field)?.stream ?? field;
  return countries.map((country) => ({
    country,
    ...(level ? { level } : {}),
    ...(stream ? { stream } : {}),
  }));
}

/** The marks of the highest qualification, for the grade calculator. */
export function gradeDefaults(sections: Sections): Values {
  for (const name of ["masters", "bachelors", "class-12"]) {
    const { grade, gradeType } = sections[`education/${name}`] ?? {};
    const scale = gradeTypes.find((one) => one.name === gradeType);
    if (scale && typeof grade === "number") return { type: scale.id, mine: String(grade) };
  }
  return {};
}

/** Country and level of the student's plans, for the cost calculator. */
export function costDefaults(sections: Sections): Values {
  const { countries, level } = plansOf(sections);
  const [country] = countries;
  return { ...(country ? { country } : {}), ...(level ? { level } : {}) };
}

/** Whose costs a loan has to cover, less the family's savings. Null without a country. */
export function loanPlan(sections: Sections) {
  const { countries, level = "masters" } = plansOf(sections);
  const { savings } = sections["fund-detail"] ?? {};
  const [country] = countries;
  return country ? { country, level, savings: typeof savings === "number" ? savings : 0 } : null;
}

/** What the profile's answers are compared with, to answer the matcher's questions. */
interface MatchContext {
  /** ISO date. */
  readonly today: string;
  readonly taxonomy: Taxonomy;
  readonly windows: readonly IntakeWindow[];
  /** Usual living costs a year in the preferred countries, in rupees. Null without a country. */
  readonly livingInr: number | null;
}

/** Answers of the matcher that the profile has. */
export function matchDefaults(
  sections: Sections,
  { today, taxonomy, windows, livingInr }: MatchContext,
): MatchForm["values"] {
  const { countries, level } = plansOf(sections);
  const { subject, intakeYear } = sections["study-abroad-preference"] ?? {};
  const { tuition, total } = budgetsOf(sections);
  const known = {
    level,
    field: fieldOf(subject, taxonomy),
    country: countries.length > 0 ? countries : undefined,
    marks: percentOf(
      sections[level === "bachelors" ? "education/class-12" : "education/bachelors"],
    ),
    ielts: englishResultsOf(sections, today).find(({ test }) => test === "ielts")?.overall,
    budget: inLakh(total ?? (tuition === null || livingInr === null ? null : tuition + livingInr)),
    intake: windowOf(intakeYear, windows),
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([question, answer]) =>
      answer === undefined ? [] : [[question, Array.isArray(answer) ? answer : [String(answer)]]],
    ),
  );
}

const LAKH = 100_000;

const inLakh = (inr: number | null): number | undefined =>
  inr === null ? undefined : Math.ceil(inr / LAKH);

/** What a student can spend a year in rupees: on tuition, and with living costs. */
export function budgetsOf(sections: Sections) {
  const { budget, totalBudget } = sections["study-abroad-preference"] ?? {};
  return {
    tuition: typeof budget === "number" ? budget : null,
    total: typeof totalBudget === "number" ? totalBudget : null,
  };
}

/** Countries of the student's plans. */
export const plannedCountries = (sections: Sections): readonly string[] =>
  plansOf(sections).countries;

const percentOf = ({ grade, gradeType }: ProfileAnswers = {}): number | undefined =>
  gradeType === "Percentage" && typeof grade === "number" ? grade : undefined;

/** The specialisation or stream whose name has every word of the subject. */
const fieldOf = (
  subject: ProfileAnswers[string] | undefined,
  { specializations, streams }: Taxonomy,
): string | undefined =>
  typeof subject === "string"
    ? [...specializations, ...streams]
        .filter(({ name }) => subjectShare(subject, fieldNamed(name)) === 1)
        // The shortest name says the least that the student didn't say.
        .sort((a, b) => a.name.length - b.name.length)[0]?.slug
    : undefined;

const fieldNamed = (name: string) => ({ title: name, specialization: "", stream: "" });

/** The intake of a year that most courses have. */
const windowOf = (
  year: ProfileAnswers[string] | undefined,
  windows: readonly IntakeWindow[],
): string | undefined => {
  const own = windows.filter(({ months }) => Number(months[0]?.slice(0, 4)) === year);
  return (own.find(({ id }) => id.endsWith("autumn")) ?? own[0])?.id;
};

/** Prefills the shown question of the matcher. Answers in the address stay. */
export function withDefault(
  values: MatchForm["values"],
  question: MatchForm["question"],
  defaults: MatchForm["values"],
): MatchForm["values"] {
  const known = question && !values[question] ? defaults[question] : undefined;
  return question && known ? { ...values, [question]: known } : values;
}
