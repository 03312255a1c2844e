import type * as recommendation from "#contract/recommendations/match";
import { matchCourse } from "#domain/recommendations/course-match";
import type { CourseMatch } from "#domain/recommendations/match-types";
import { dayOf } from "#domain/time/dates";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import { claimsOf } from "../platform/access/bearer";
import type { OperationHandler } from "../platform/operations/operations";
import { profileResults } from "./match";
import { answersOf } from "./match-answers";
import { candidatesById, type Candidate } from "./match-candidates";
import { matchProfile, schoolEntriesOf, studentById } from "./ranking";

/** Gives the engine's verdict on chosen courses, by answers or else by the visitor's profile. */
export const judgeCourses: OperationHandler<typeof recommendation.judgeCourses> = async (
  { query: { id, level, ...query } },
  c,
) => {
  const { deps } = c.var;
  const today = dayOf(deps.now());
  const claims = level === undefined ? await claimsOf(deps, c.req.raw) : null;
  if (id.length === 0 || (level === undefined && !claims)) return [];
  const found = await candidatesById(deps.db, id);
  if (claims) {
    const student = await studentById(deps, claims.userId);
    return judged(found, (course) => matchProfile(course, student, today));
  }
  if (level === undefined) return [];
  const asked = await answersOf(deps, { ...query, level }, await taxonomyOf(deps));
  // The courses are chosen already: their subject, country and start decide nothing.
  const schoolEntries = await schoolEntriesOf(deps, c);
  const answers = { ...asked, field: null, countries: [], intake: null, schoolEntries };
  const results = await profileResults(deps, c.req.raw, today);
  return judged(found, (course) => matchCourse(course, answers, { today, window: null, results }));
};

const judged = (
  found: readonly Candidate[],
  match: (course: Candidate) => CourseMatch | null,
): {
  courseId: string;
  verdict: CourseMatch["verdict"];
  reasons: readonly string[];
  gaps: readonly string[];
}[] =>
  found.flatMap((course) => {
    const one = match(course);
    return one
      ? [{ courseId: course.id, verdict: one.verdict, reasons: one.reasons, gaps: one.gaps }]
      : [];
  });
