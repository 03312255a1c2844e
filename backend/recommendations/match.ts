import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type * as recommendation from "#contract/recommendations/recommendations";
import {
  fits,
  intakeWindows,
  matchCourse,
  type CourseMatch,
  type MatchAnswers,
  type MatchCourse,
} from "#domain/recommendations/course-match";
import { combinedResults, englishResultsOf } from "#domain/recommendations/english-results";
import { dayOf } from "#domain/time/dates";
import { isListed } from "../catalogue/listed";
import type { ExpenseData } from "../catalogue/source/expense-data";
import { stateOf } from "../catalogue/state/catalogue-state";
import { coursesById } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { profileOf } from "../students/profile";

/** Courses that are compared in detail. */
const MAX_COMPARED = 3000;
const SHOWN = 12;
const SHOWN_OF_FIT = 4;

interface Candidate extends MatchCourse {
  readonly id: string;
}
interface Match extends CourseMatch {
  readonly candidate: Candidate;
}

/** Matches courses to answers, and compares the countries that have any. */
export const findMatches: OperationHandler<typeof recommendation.matchCourses> = async (
  { query },
  c,
) => {
  const { deps } = c.var;
  const today = dayOf(deps.now());
  const answers: MatchAnswers = {
    level: query.level,
    field: query.field ?? null,
    countries: query.country,
    percent: query.percent ?? null,
    ielts: query.ielts ?? null,
    budgetInr: query.budgetInr ?? null,
    intake: query.intake ?? null,
  };
  const window = intakeWindows(today).find(({ id }) => id === answers.intake) ?? null;
  const results = await profileResults(deps, c.req.raw, today);
  const living = await livingCosts(deps);
  const matches = (await candidates(deps.db, answers, living)).flatMap((candidate): Match[] => {
    const match = matchCourse(candidate, answers, { today, window, results });
    return match ? [{ candidate, ...match }] : [];
  });
  const shown = best(matches);
  const found = await coursesById(
    deps.db,
    shown.map(({ candidate }) => candidate.id),
  );
  return {
    total: matches.length,
    results: combinedResults(answers.ielts, results).filter((one) => results.includes(one)),
    matches: shown.flatMap(({ candidate, fit, reasons, gaps }) => {
      const course = found.find(({ id }) => id === candidate.id);
      return course
        ? [{ course, fit, yearlyInr: candidate.yearlyInr, reasons: [...reasons], gaps: [...gaps] }]
        : [];
    }),
    countries: compareCountries(matches),
  };
};

/** English results in the profile of a signed-in visitor. */
export async function profileResults(deps: Deps, request: Request, today: string) {
  const claims = await claimsOf(deps, request);
  return claims ? englishResultsOf(await profileOf(deps.db, claims.userId), today) : [];
}

/** Usual living costs and health cover a year by country, in rupees. */
export async function livingCosts(deps: Deps): Promise<ReadonlyMap<string, number>> {
  const expenses = await stateOf<ExpenseData>(deps, "expenses");
  return new Map(
    (expenses?.countries ?? []).map(({ country, rate, places: [general], fixed }) => {
      const yearly = [...general.town, ...fixed].filter(({ per }) => per === "year");
      return [country, Math.round(yearly.reduce((sum, { typical }) => sum + typical, 0) * rate)];
    }),
  );
}

const candidates = (
  db: Database,
  { level, field, countries }: MatchAnswers,
  living: ReadonlyMap<string, number>,
): Promise<Candidate[]> =>
  candidatesWhere(
    db,
    and(
      eq(courses.level, level),
      isListed,
      field === null ? undefined : or(eq(courses.specialization, field), eq(courses.stream, field)),
      countries.length > 0 ? inArray(courses.countrySlug, [...countries]) : undefined,
    ),
    living,
  );

/** Returns what the matcher compares of courses. */
export async function candidatesWhere(
  db: Database,
  where: SQL | undefined,
  living: ReadonlyMap<string, number>,
): Promise<Candidate[]> {
  const rows = await db
    .select({
      id: courses.id,
      specialization: courses.specialization,
      stream: courses.stream,
      countrySlug: courses.countrySlug,
      feeInr: courses.feeInr,
      facts: courses.facts,
      data: courses.data,
      ofUniversity: universities.facts,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(where)
    // Courses with known tuition first, if there are too many.
    .orderBy(sql`${courses.feeInr} is null`, courses.title, courses.id)
    .limit(MAX_COMPARED);
  return rows.map(({ feeInr, facts, data, ofUniversity, ...row }) => {
    const cost = living.get(row.countrySlug);
    return {
      ...row,
      yearlyInr: feeInr === null || cost === undefined ? null : feeInr + cost,
      livingInr: cost ?? null,
      english: facts.english?.value ?? {},
      academic: facts.academic?.value.text ?? null,
      admissionRate: (facts.admissionRate ?? ofUniversity.admissionRate)?.value.percent ?? null,
      intakes: facts.intakes?.value ?? [],
      intakeMonths: data.intakes,
    };
  });
}

const byScore = (a: Match, b: Match): number =>
  b.score - a.score ||
  (a.candidate.yearlyInr ?? Infinity) - (b.candidate.yearlyInr ?? Infinity) ||
  a.candidate.id.localeCompare(b.candidate.id);

/** The best of each fit, then the best of the rest, in the order of the fits. */
function best(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort(byScore);
  const first = fits.flatMap((fit) =>
    sorted.filter((match) => match.fit === fit).slice(0, SHOWN_OF_FIT),
  );
  const rest = sorted.filter((match) => !first.includes(match));
  return [...first, ...rest.slice(0, Math.max(0, SHOWN - first.length))].sort(
    (a, b) => fits.indexOf(a.fit) - fits.indexOf(b.fit) || byScore(a, b),
  );
}

function compareCountries(matches: readonly Match[]) {
  const slugs = [...new Set(matches.map(({ candidate }) => candidate.countrySlug))];
  return slugs
    .map((country) => {
      const own = matches.filter(({ candidate }) => candidate.countrySlug === country);
      const costs = own.flatMap(({ candidate }) => candidate.yearlyInr ?? []).sort((a, b) => a - b);
      return {
        country,
        courses: own.length,
        safe: own.filter(({ fit }) => fit === "safe").length,
        reach: own.filter(({ fit }) => fit === "reach").length,
        lowestInr: costs[0] ?? null,
        medianInr: costs[Math.floor(costs.length / 2)] ?? null,
      };
    })
    .sort((a, b) => b.courses - a.courses || a.country.localeCompare(b.country));
}
