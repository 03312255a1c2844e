import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { MatchCourse } from "#domain/recommendations/match-types";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { worldRanksOf } from "../catalogue/world-ranks";
import { totalCostsOf, type TotalCosts } from "../courses/total-costs";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

/** Courses that are compared in detail. */
const MAX_COMPARED = 3000;

/** A course as the advice engine compares it. */
export interface Candidate extends MatchCourse {
  readonly id: string;
  readonly universityId: number;
}

/** Returns what the engine compares of courses: facts that are missing are null. */
export async function candidatesWhere(
  db: Database,
  where: SQL | undefined,
  limit = MAX_COMPARED,
): Promise<Candidate[]> {
  const [costs, ranks, rows] = await Promise.all([
    totalCostsOf(db),
    worldRanksOf(db),
    db
      .select({
        id: courses.id,
        universityId: courses.universityId,
        title: courses.title,
        level: courses.level,
        specialization: courses.specialization,
        stream: courses.stream,
        countrySlug: courses.countrySlug,
        city: universities.city,
        tuitionInr: courses.feeInr,
        facts: courses.facts,
        intakeMonths: sql<string[]>`${courses.data} -> 'intakes'`,
        ofUniversity: universities.facts,
      })
      .from(courses)
      .innerJoin(universities, eq(universities.id, courses.universityId))
      .where(where)
      // Courses with known tuition first, if there are too many.
      .orderBy(sql`${courses.feeInr} is null`, courses.title, courses.id)
      .limit(limit),
  ]);
  return rows.map((row) =>
    candidateOf(row, { costs, worldRank: ranks.get(row.universityId) ?? null }),
  );
}

/** Courses by id. A list ordered by fit compares up to 3,000, the same ones for each visitor. */
export const knownCandidates = cachedPerImport(() =>
  Promise.resolve(new LRUCache<string, Candidate>({ max: MAX_COMPARED })),
);

/** Returns what the engine compares of courses, in the given order. */
export async function candidatesById(
  db: Database,
  ids: readonly string[],
  knownBefore = knownCandidates(db),
): Promise<Candidate[]> {
  const known = await knownBefore;
  const found = new Map<string, Candidate>();
  const missing: string[] = [];
  for (const id of ids) {
    const one = known.get(id);
    if (one) found.set(id, one);
    else missing.push(id);
  }
  const read =
    missing.length > 0
      ? await candidatesWhere(db, inArray(courses.id, missing), missing.length)
      : [];
  for (const one of read) {
    known.set(one.id, one);
    found.set(one.id, one);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What is stored of a course and its university. */
interface CandidateRow extends Pick<
  Candidate,
  | "id"
  | "universityId"
  | "title"
  | "level"
  | "specialization"
  | "stream"
  | "countrySlug"
  | "tuitionInr"
  | "intakeMonths"
> {
  readonly city: string;
  readonly facts: (typeof courses.$inferSelect)["facts"];
  readonly ofUniversity: (typeof universities.$inferSelect)["facts"];
}

/** A stored course as the engine compares it. */
export function candidateOf(
  { facts, ofUniversity, city, ...row }: CandidateRow,
  { costs, worldRank }: { readonly costs: TotalCosts; readonly worldRank: number | null },
): Candidate {
  return {
    ...row,
    isTuitionPerCredit: facts.tuition?.value.per === "credit",
    livingInr: livingOf(costs, row.countrySlug, city, "typical"),
    leastLivingInr: livingOf(costs, row.countrySlug, city, "low"),
    isLivingOfCountry: !costs.hasCity(row.countrySlug, city),
    languages: facts.language?.value.map(({ code }) => code) ?? [],
    english: facts.english?.value ?? null,
    academic: facts.academic?.value ?? null,
    tests: facts.tests?.value ?? null,
    admissionRate: rateOf(facts, ofUniversity),
    worldRank,
    intakes: facts.intakes?.value ?? [],
  };
}

/** Usual or lowest living costs a year. Null if unknown. */
function livingOf(
  costs: TotalCosts,
  country: string,
  city: string,
  bound: "low" | "typical",
): number | null {
  const amount = costs.living(country, city)?.[bound];
  return amount === undefined ? null : Math.round(amount);
}

/** The rate of the course's level or field, or else of the whole university. */
function rateOf(
  facts: (typeof courses.$inferSelect)["facts"],
  ofUniversity: (typeof universities.$inferSelect)["facts"],
): MatchCourse["admissionRate"] {
  if (facts.admissionRate) return { ...facts.admissionRate.value, isOfLevel: true };
  const rate = ofUniversity.admissionRate?.value;
  return rate ? { ...rate, isOfLevel: false } : null;
}
