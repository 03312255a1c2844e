import {
  educationLevels,
  levelNames,
  type EducationLevel,
} from "#domain/catalogue/education-level";
import type { Figure } from "#domain/catalogue/documents";
import type { CostParts } from "#domain/calculators/cost-parts";
import { countryName } from "#domain/countries/country-options";
import type { TypicalTuition } from "#domain/courses/typical-tuition";
import type { DocumentRow } from "./documents";
import type { KnownUniversity } from "./tables";
import type { DerivedFigures, Money } from "../text/values";
import type { CourseFigures, ListedFacts } from "../facts/course-figures";
import { factText } from "../facts/fact-texts";
import type { NationalRule } from "../facts/inherited-facts";

/** A country's typical costs, by which prose, home page and calculators give one number. */
export interface CountryBudget {
  readonly currency: string;
  readonly tuition: TypicalTuition | null;
  readonly firstYear: CostParts;
  readonly whole: CostParts;
  readonly source: string;
  readonly asOf: string;
  readonly reviewBy: string;
}

export interface FactSources {
  readonly known: ReadonlyMap<number, KnownUniversity>;
  readonly rules: readonly NationalRule[];
  readonly courses: CourseFigures;
  /** Null without figures for the country. Called once all named figures are known. */
  readonly budgetOf: (
    country: string,
    level: EducationLevel,
    place?: string,
  ) => CountryBudget | null;
  /** Scholarships by slug, which are read before the texts that name them. */
  readonly scholarshipOf: (slug: string) => DocumentRow | null;
}

const isLevel = (text: string): text is EducationLevel =>
  (educationLevels as readonly string[]).includes(text);

/**
 * The facts of courses, universities, national rules, scholarships and countries as figures that prose
 * names (docs/how-to/name-a-figure.md): `university.<slug>.<level>.<fact>`,
 * `course.<university>.<slug>.<fact>`, `rule.<id>.<fact>`, `scholarship.<slug>.<fact>`,
 * `country.<slug>.<level>.<figure>`, `budget.<country>.<level>.<part>`, and of a place in the expense
 * calculator `budget.<country>.<place>.<level>.<part>`.
 */
export class FactFigures implements DerivedFigures {
  private readonly bySlug: ReadonlyMap<string, number>;

  constructor(private readonly sources: FactSources) {
    this.bySlug = new Map([...sources.known].map(([id, { slug }]) => [slug, id]));
  }

  figure(key: string): Figure | null {
    const [family, subject = "", ...rest] = key.split(".");
    const name = rest.at(-1) ?? "";
    if (family === "scholarship") return this.ofScholarship(key, subject, name);
    if (family === "country" && name === "courses") return this.countOfCourses(key, subject, rest);
    const facts = this.factsOf(family, subject, rest);
    const found = facts && factText(facts, name);
    if (!found) return null;
    const { source, checkedOn, reviewBy } = found.evidence;
    const label = `${subject} ${name}`;
    const evidence = { source, asOf: checkedOn, ...(reviewBy === undefined ? {} : { reviewBy }) };
    return { key, label, text: found.text, inr: null, ...evidence };
  }

  money(key: string): Money | null {
    const [family, country = "", ...rest] = key.split(".");
    if (family !== "country" && family !== "budget") return null;
    const [name = "", level = "", place] = rest.reverse();
    if (!isLevel(level) || rest.length > 3) return null;
    const budget = this.sources.budgetOf(country, level, place);
    const found = budget && amountOf(budget, family, name);
    if (!budget || !found) return null;
    const { currency, source, asOf, reviewBy } = budget;
    const label = `${found.label}, ${levelNames[level].toLowerCase()} in ${countryName(country)}`;
    return { label, ...found.span, per: found.per, currency, source, asOf, reviewBy };
  }

  private factsOf(
    family: string | undefined,
    subject: string,
    [first = ""]: readonly string[],
  ): readonly ListedFacts[] | null {
    const id = this.bySlug.get(subject);
    if (family === "rule") {
      const rule = this.sources.rules.find((one) => one.id === subject);
      return rule ? [{ ...rule.facts, tuitionFee: null }] : null;
    }
    if (id === undefined) return null;
    if (family === "course") return this.sources.courses.ofCourse(id, first);
    if (family !== "university" || !isLevel(first)) return null;
    return [...this.sources.courses.ofUniversity(id, first), ...this.generalFactsOf(id, first)];
  }

  /** What a university says of a whole level, where it has no listed course of that level. */
  private generalFactsOf(id: number, level: EducationLevel): readonly ListedFacts[] {
    if (this.sources.courses.ofUniversity(id, level).length > 0) return [];
    return (this.sources.known.get(id)?.commonFacts ?? [])
      .filter(
        ({ scope }) =>
          (scope.levels.length === 0 || scope.levels.includes(level)) &&
          [scope.streams, scope.specializations, scope.languages].every((one) => one.length === 0),
      )
      .map(({ facts }) => ({ ...facts, tuitionFee: null }));
  }

  private ofScholarship(key: string, slug: string, name: string): Figure | null {
    const row = this.sources.scholarshipOf(slug);
    const { scholarship, sources = [], asOf = "" } = row?.data ?? {};
    const text = name === "deadline" ? scholarship?.deadline.text : scholarship?.award.text;
    if (!row || !text || !["deadline", "award"].includes(name)) return null;
    return { key, label: `${row.title} ${name}`, text, inr: null, source: sources[0] ?? "", asOf };
  }

  private countOfCourses(key: string, country: string, [level = ""]: readonly string[]) {
    const budget = isLevel(level) ? this.sources.budgetOf(country, level) : null;
    if (!budget?.tuition) return null;
    const { source, asOf, reviewBy } = budget;
    const text = String(budget.tuition.count);
    return { key, label: "Courses with a known fee", text, inr: null, source, asOf, reviewBy };
  }
}

interface NamedAmount {
  readonly label: string;
  readonly span: { readonly low: number; readonly high: number };
  readonly per: Money["per"];
}

const one = (label: string, amount: number, per: Money["per"] = "once"): NamedAmount => ({
  label,
  span: { low: Math.round(amount), high: Math.round(amount) },
  per,
});

/** Parts of a budget, and the labels of the cost parts in each. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  tuition: ["Tuition"],
  room: ["Room and utilities"],
  food: ["Food"],
  otherLiving: ["Other living costs"],
  living: ["Room and utilities", "Food", "Other living costs"],
  health: ["Health cover and student fees"],
  visa: ["Visa, permit and English test"],
};

/** `country.…`: tuition and its range. `budget.…`: the first year, the whole stay and its parts. */
function amountOf(budget: CountryBudget, family: string, name: string): NamedAmount | null {
  const { tuition, firstYear, whole } = budget;
  if (family === "country") {
    if (name === "tuition")
      return one("Typical tuition", partOf(firstYear, "tuition")?.amount ?? 0, "year");
    if (name !== "tuitionRange" || !tuition) return null;
    const span = { low: tuition.lowest, high: tuition.highest };
    return { label: "Tuition from the lowest to the highest", span, per: "year" };
  }
  if (name === "firstYear") return one("Typical first year", firstYear.total.amount);
  if (name === "total") return one("Typical cost of the whole stay", whole.total.amount);
  const part = partOf(whole, name);
  return part && one(`${part.label} for the whole stay`, part.amount);
}

function partOf({ parts }: CostParts, name: string): { label: string; amount: number } | null {
  const labels = PARTS[name];
  const found = parts.filter(({ label }) => labels?.includes(label));
  if (!labels || found.length === 0) return null;
  return {
    label: labels.join(", "),
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
  };
}
