import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type * as recommendation from "#contract/recommendations/recommendations";
import { hasFitCriteria, type CourseFilters } from "#domain/courses/course-filters";
import { matchCourse } from "#domain/recommendations/course-match";
import {
  matchGroups,
  type CourseMatch,
  type MatchAnswers,
  type SchoolEntry,
} from "#domain/recommendations/match-types";
import type { EnglishResult } from "#domain/recommendations/english-results";
import type { StudentProfile } from "#domain/recommendations/recommendation";
import { dayOf } from "#domain/time/dates";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { courseFiltersOf } from "../courses/course-filters";
import { findCourses, withAllFields } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { idsOfSubject } from "./candidates";
import { profileResults } from "./match";
import { candidatesById, knownCandidates, type Candidate } from "./match-candidates";
import { matchProfile, schoolEntriesOf, studentById } from "./ranking";

interface Scored {
  readonly id: string;
  readonly score: number;
  /** Null if the course doesn't suit the answers at all. */
  readonly group: CourseMatch["group"] | null;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

/** Lists courses that match the filters, those that fit the visitor best first. */
export const listCoursesByFit: OperationHandler<typeof recommendation.listCoursesByFit> = async (
  { query: { page, length, fields, ...query } },
  c,
) => {
  const { deps } = c.var;
  const filters = courseFiltersOf(query);
  const isAsked = hasFitCriteria(filters);
  const today = dayOf(deps.now());
  const claims = isAsked ? null : await claimsOf(deps, c.req.raw);
  const student = claims && (await studentById(deps, claims.userId));
  // They start together, because they share the look-up of the catalogue's version.
  const known = knownCandidates(deps.db);
  const orders = knownOrders(deps.db);
  const wishes: Wishes = {
    filters,
    student,
    today,
    results: isAsked ? await profileResults(deps, c.req.raw, today) : [],
    // A profile says it itself.
    schoolEntries: isAsked ? await schoolEntriesOf(deps, c) : [],
  };
  const isRanked = isAsked || student !== null;
  const scoresOfIds = async (ids: readonly string[]) =>
    scoresOf(deps, wishes, await candidatesById(deps.db, ids, known));
  const rank = async (ids: readonly string[]): Promise<string[]> =>
    isRanked ? inOrder(await orders, wishes, ids, scoresOfIds) : [...ids];
  const [list, asOf] = await Promise.all([
    findCourses(deps.db, filters, page, length, today, rank),
    ratesAsOf(deps),
    known,
  ]);
  const shown = isRanked ? await scoresOfIds(list.data.map(({ id }) => id)) : [];
  const scored = new Map(shown.map((one) => [one.id, one]));
  const rows = fields === "row" ? list.data : await withAllFields(deps.db, list.data);
  const data = rows.map((course) => ({
    ...course,
    group: scored.get(course.id)?.group ?? null,
    reasons: [...(scored.get(course.id)?.reasons ?? [])],
    gaps: [...(scored.get(course.id)?.gaps ?? [])],
  }));
  return { ...list, data, ratesAsOf: asOf };
};

/** Courses in the remembered orders together. */
const MAX_ORDERED = 200_000;
/** Words that staff add to the search change which courses are of a subject. */
const ORDER_MS = 10 * 60_000;

/**
 * The last orders, as positions in the list by title. Comparing 3,000 courses takes longer than everything else of a
 * page, and a student looks at several pages of a list.
 */
const knownOrders = cachedPerImport(() =>
  Promise.resolve(
    new LRUCache<string, Uint16Array>({
      maxSize: MAX_ORDERED,
      sizeCalculation: ({ length }) => length + 1,
      ttl: ORDER_MS,
    }),
  ),
);

/** Puts courses that fit best first. Those with the same score stay in the order of their titles. */
async function inOrder(
  orders: LRUCache<string, Uint16Array>,
  wishes: Wishes,
  ids: readonly string[],
  scoresOfIds: (ids: readonly string[]) => Promise<readonly Scored[]>,
): Promise<string[]> {
  // Without words, the import, the filters and the day decide which courses there are.
  const found = wishes.filters.q === null ? ids.length : ids;
  // A hash, because a profile stays with its student.
  const key = createHash("sha256")
    .update(JSON.stringify([wishes, found]))
    .digest("base64");
  let order = orders.get(key);
  if (!order) {
    const scores = new Map((await scoresOfIds(ids)).map(({ id, score }) => [id, score]));
    const scoreAt = (position: number) => scores.get(ids[position] ?? "") ?? 0;
    order = Uint16Array.from(ids.keys()).sort((a, b) => scoreAt(b) - scoreAt(a) || a - b);
    orders.set(key, order);
  }
  return Array.from(order, (position) => ids[position] ?? "");
}

/** What courses are compared with. */
interface Wishes {
  readonly filters: CourseFilters;
  /** Null for visitors who aren't signed in, and for answers in the address. */
  readonly student: StudentProfile | null;
  /** English results of the profile, beside answers in the address. */
  readonly results: readonly EnglishResult[];
  /** What countries ask of the visitor's school. */
  readonly schoolEntries: readonly SchoolEntry[];
  readonly today: string;
}

/** By the profile of a signed-in visitor, or else by the answers in the address. */
async function scoresOf(
  deps: Deps,
  { filters, student, results, schoolEntries, today }: Wishes,
  found: readonly Candidate[],
): Promise<Scored[]> {
  const subject = student?.subject ?? null;
  const near = await idsOfSubject(
    deps.db,
    subject,
    found.map(({ id }) => id),
  );
  return found.map((course) => {
    const match = student
      ? matchProfile(course, student, today)
      : matchCourse(
          course,
          { ...answersFor(course, filters), schoolEntries },
          { today, window: null, results },
        );
    if (!match)
      return { id: course.id, score: UNSUITABLE, group: null, reasons: [], gaps: [UNSUITED] };
    const isPreferred = student?.countries.includes(course.countrySlug) ?? false;
    const isOther = subject !== null && !near.has(course.id);
    return {
      id: course.id,
      group: match.group,
      score: scoreOf(match) + (isPreferred ? PREFERRED : 0) + (isOther ? OTHER_SUBJECT : 0),
      reasons: [...(isPreferred ? ["In a country you prefer"] : []), ...match.reasons],
      gaps: [...(isOther ? [`Another subject than ${subject}`] : []), ...match.gaps],
    };
  });
}

/** Courses that don't suit come last. */
const UNSUITABLE = -10_000;
/** The student's subject comes first, as in "Courses for you". */
const OTHER_SUBJECT = -20_000;
const UNSUITED = "Doesn't suit your answers";
/** Preferred countries come first among courses of the same group, whatever their scores. */
const PREFERRED = 100;
/** Likelier offers first. */
const groupOrder: readonly string[] = [...matchGroups, "not-eligible"];
const scoreOf = ({ group, score }: CourseMatch): number => score - 1000 * groupOrder.indexOf(group);

/** Level, field and countries are filters of the list. */
const answersFor = (
  { level }: Candidate,
  { percent, band, budget }: CourseFilters,
): MatchAnswers => ({
  level,
  field: null,
  countries: [],
  intake: null,
  ielts: band,
  budgetInr: budget,
  marks: percent === null ? null : { value: percent, of: 100, percent },
});
