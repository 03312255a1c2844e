import { yearlyCost } from "#domain/recommendations/cost-check";
import { matchCourse } from "#domain/recommendations/course-match";
import {
  checkNames,
  matchGroups,
  type CourseMatch,
  type MatchAnswers,
  type MatchContext,
  type MatchGroup,
} from "#domain/recommendations/match-types";
import type { Candidate } from "./match-candidates";

/** Courses of a group that are shown, and how many of them one university may have. */
const SHOWN_OF_GROUP = 4;
const MAX_OF_UNIVERSITY = 2;

export interface Match extends CourseMatch {
  readonly candidate: Candidate;
}

/** Compares courses with the answers. Courses that aren't what was asked for are left out. */
export const matchesOf = (
  candidates: readonly Candidate[],
  answers: MatchAnswers,
  context: MatchContext,
): Match[] =>
  candidates.flatMap((candidate): Match[] => {
    const match = matchCourse(candidate, answers, context);
    return match ? [{ candidate, ...match }] : [];
  });

/** Courses that one can apply for and that are known to suit. What can't be told never counts as a match. */
export const suitable = (matches: readonly Match[]): Match[] =>
  matches.filter(({ group }) => group === "likely" || group === "match" || group === "reach");

const byScore = (a: Match, b: Match): number =>
  b.score - a.score ||
  (yearlyCost(a.candidate) ?? Infinity) - (yearlyCost(b.candidate) ?? Infinity) ||
  a.candidate.id.localeCompare(b.candidate.id);

/** The best of each group, at most two of a university, in the order of the groups. */
export const bestOfGroups = (matches: readonly Match[]): (Match & { group: MatchGroup })[] =>
  matchGroups.flatMap((group) => {
    const ofUniversity = new Map<number, number>();
    return matches
      .filter((match): match is Match & { group: MatchGroup } => match.group === group)
      .sort(byScore)
      .filter(({ candidate: { universityId } }) => {
        const count = (ofUniversity.get(universityId) ?? 0) + 1;
        ofUniversity.set(universityId, count);
        return count <= MAX_OF_UNIVERSITY;
      })
      .slice(0, SHOWN_OF_GROUP);
  });

/** How many courses each group has, and by which check the others fail. */
export const countsOf = (matches: readonly Match[]) => ({
  groups: Object.fromEntries(
    matchGroups.map((group) => [group, matches.filter((one) => one.group === group).length]),
  ) as Record<MatchGroup, number>,
  notEligible: checkNames
    .map((check) => ({ check, count: matches.filter(({ failed }) => failed === check).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count),
});

export function compareCountries(matches: readonly Match[]) {
  const slugs = [...new Set(matches.map(({ candidate }) => candidate.countrySlug))];
  return slugs
    .map((country) => {
      const own = matches.filter(({ candidate }) => candidate.countrySlug === country);
      const costs = own
        .flatMap(({ candidate }) => yearlyCost(candidate) ?? [])
        .sort((a, b) => a - b);
      const count = (group: MatchGroup) => own.filter((one) => one.group === group).length;
      return {
        country,
        courses: own.length,
        likely: count("likely"),
        match: count("match"),
        reach: count("reach"),
        lowestInr: costs[0] ?? null,
        medianInr: costs[Math.floor(costs.length / 2)] ?? null,
      };
    })
    .sort((a, b) => b.courses - a.courses || a.country.localeCompare(b.country));
}

/** A balanced list: some of each group, so that one offer is likely and one course is ambitious. */
const balance: readonly (readonly [group: MatchGroup, count: number])[] = [
  ["likely", 2],
  ["match", 3],
  ["reach", 2],
];

/** Ids of a balanced shortlist among the shown courses, of different universities where possible. */
export function balancedIds(shown: readonly Match[]): string[] {
  const taken = new Set<number>();
  return balance.flatMap(([group, count]) => {
    const own = shown.filter((match) => {
      const isFirst = !taken.has(match.candidate.universityId);
      if (match.group === group && isFirst) taken.add(match.candidate.universityId);
      return match.group === group && isFirst;
    });
    return own.slice(0, count).map(({ candidate }) => candidate.id);
  });
}
