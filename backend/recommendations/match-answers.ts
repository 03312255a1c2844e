import type { OperationInput } from "#contract/operation/index";
import type * as recommendation from "#contract/recommendations/match";
import { percentageOf, type ConversionRule } from "#domain/calculators/sgpa";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { Marks } from "#domain/recommendations/marks";
import type { Background, MatchAnswers } from "#domain/recommendations/match-types";
import { stateOf } from "../catalogue/state/catalogue-state";
import type { Deps } from "../platform/deps";

type Query = Omit<OperationInput<typeof recommendation.matchCourses>["query"], "country">;

/** Reads the answers of a validated query, with marks converted to a percentage. */
export async function answersOf(
  deps: Pick<Deps, "db">,
  query: Query,
  taxonomy: Taxonomy,
  countries: readonly string[] = [],
): Promise<MatchAnswers> {
  return {
    level: query.level,
    field: query.field ?? null,
    countries,
    marks: await marksOf(deps, query),
    ielts: query.ielts ?? null,
    budgetInr: query.budgetInr ?? null,
    intake: query.intake ?? null,
    background: backgroundOf(query, taxonomy),
  };
}

/** `percent`, or `marks` on the scale of a board or university. An unknown scale is no answer. */
async function marksOf(
  deps: Pick<Deps, "db">,
  { percent, marks, scale }: Query,
): Promise<Marks | null> {
  if (percent !== undefined) return { value: percent, of: 100, percent };
  if (marks === undefined) return null;
  if (scale === undefined || scale === "percent") return { value: marks, of: 100, percent: marks };
  // Ten times the points: universities read 8.0 of 10 as 80%, and say so in their requirements.
  if (scale === "points10")
    return marks > 10 ? null : { value: marks, of: 10, percent: marks * 10 };
  if (scale === "gpa4") return marks > 4 ? null : { value: marks, of: 4, percent: marks * 25 };
  const rules = (await stateOf<ConversionRule[]>(deps, "conversions")) ?? [];
  const rule = rules.find(({ id }) => id === scale);
  return rule && marks <= 10 ? { value: marks, of: 10, percent: percentageOf(marks, rule) } : null;
}

/** "none" among the tests says that the student takes no test; "later" leaves it open. */
function backgroundOf(query: Query, { specializations }: Taxonomy): Background {
  const { degree, years, backlogs, test, work, school } = query;
  const tests = test.filter((one) => one !== "none" && one !== "later");
  return {
    degreeField: degree ?? null,
    degreeStream: specializations.find(({ slug }) => slug === degree)?.stream ?? degree ?? null,
    degreeYears: years ?? null,
    backlogs: backlogs ?? null,
    tests: test.length === 0 || test.includes("later") ? null : tests,
    workYears: work ?? null,
    school: school ?? null,
  };
}
