import { countryName } from "../countries/country-options";
import { combinedResults, checkResults, englishNeed, type EnglishResult } from "./english-results";
import { compareMarks, percentMinimum } from "./marks";
import type { Check, MatchAnswers, MatchCourse } from "./match-types";

/** Marks this far above the minimum make an offer likely. */
const LIKELY_MARGIN = 8;
/** Marks this far below the minimum are still worth an application. */
const REACH_MARGIN = 5;
/** The same, where the minimum is converted from another scale. */
const ESTIMATE_MARGIN = 15;
/** Universities that admit fewer of their applicants are a reach for everyone, in percent. */
const SELECTIVE = 25;
const VERY_SELECTIVE = 10;
/** Universities up to this place in the world are a reach for everyone. */
const TOP_RANK = 50;
/** Hardly anybody with lower marks, in percent, gets into a university that is a reach for everyone. */
const USUAL_PERCENT = 60;
/** Puts such courses behind all others that are a reach. */
const UNUSUAL_POINTS = 100;
/** At these an offer is a match at best: fewer than half are admitted, or up to this place. */
const COMPETITIVE = 50;
const COMPETITIVE_RANK = 150;
/** A place among so few of a class, in percent, is a reach for everyone. */
const TOP_OF_CLASS = 10;

/** Marks that courses without a minimum expect, by the share of applicants that they admit. */
const expectedMarks = [
  { rate: 75, percent: 60 },
  { rate: 50, percent: 70 },
  { rate: SELECTIVE, percent: 80 },
] as const;

/** From this rate on, a university takes most applicants in every subject. */
const OPEN_RATE = 75;
/** Subjects for which many universities choose apart, from more applicants for each place. */
const soughtAfter: ReadonlySet<string> = new Set([
  "computer-science",
  "data-science",
  "engineering",
  "architecture",
  "nursing",
  "medicine",
  "psychology",
  "design",
]);

const marksPoints = 10;

/** Compares marks with the stated minimum, or without one with how selective the course is. */
export function checkMarks(course: MatchCourse, { marks }: MatchAnswers): Check {
  const requires = course.academic?.requires;
  const minimum = percentMinimum(requires);
  if (!minimum) return checkWithoutMinimum(course, marks?.percent ?? null);
  const needed =
    minimum.stated === null
      ? `${minimum.percent}%`
      : `${minimum.stated}, about ${minimum.percent}%`;
  const compared = marks && compareMarks(marks, requires);
  if (!compared) return { state: "unknown", gaps: [`Asks for ${needed}: tell us your marks`] };
  const { margin, given, isEstimate } = compared;
  const gap = `Asks for ${compared.needed}; you have ${given}`;
  if (margin < 0) {
    const reach = isEstimate || requires?.hasAlternative ? ESTIMATE_MARGIN : REACH_MARGIN;
    return { state: margin < -reach ? "fail" : "below", gaps: [gap] };
  }
  const usual = requires?.typicalPercent;
  if (usual !== undefined && marks.percent < usual)
    return { state: "below", gaps: [`Applicants usually have about ${usual}%; you have ${given}`] };
  return {
    state: margin >= LIKELY_MARGIN && !isEstimate ? "well" : "ok",
    points: marksPoints,
    reasons: [`Your ${given} meets its minimum of ${compared.needed}`],
    ...(isEstimate ? { gaps: ["Check how the university converts your marks"], isOpen: true } : {}),
  };
}

/** Without a minimum that can be compared, only selectivity says what marks are needed. */
function checkWithoutMinimum(
  { academic, level, stream, specialization, admissionRate: rate }: MatchCourse,
  percent: number | null,
): Check {
  const usual = academic?.requires?.typicalPercent;
  if (usual !== undefined && percent !== null)
    return percent < usual
      ? { state: "below", gaps: [`Applicants usually have about ${usual}%; you have ${percent}%`] }
      : { state: "ok", points: marksPoints, reasons: [`Your ${percent}% is a usual mark here`] };
  const stated =
    academic === null
      ? "Its academic minimum isn't stated"
      : `No minimum that we can compare. It asks: ${academic.text}`;
  // The rate of a university's first year says little about its master's courses.
  const isComparable = rate !== null && (rate.isOfLevel || level === "bachelors");
  if (
    isComparable &&
    !rate.isOfLevel &&
    rate.percent < OPEN_RATE &&
    [stream, specialization].some((one) => soughtAfter.has(one))
  )
    return {
      state: "unknown",
      gaps: [stated, "Its admission rate counts all subjects, and this one is more selective"],
    };
  const expected = expectedMarks.find(({ rate: from }) => isComparable && rate.percent >= from);
  if (!expected || percent === null) return { state: "unknown", gaps: [stated] };
  return percent >= expected.percent
    ? { state: "ok", gaps: [stated], isOpen: true }
    : { state: "below", gaps: [stated] };
}

/** Compares the best English result with the stated minimums, overall and in each part. */
export function checkEnglish(
  { english, languages }: MatchCourse,
  { ielts }: MatchAnswers,
  profile: readonly EnglishResult[],
): Check {
  if (languages.length > 0 && !languages.includes("en"))
    return { state: "ok", gaps: ["Not taught in English"], isOpen: true };
  if (english?.noMinimum) return { state: "ok", points: 2, reasons: ["No minimum English score"] };
  const needed = english && englishNeed(english);
  if (!english || !needed)
    return {
      state: "unknown",
      gaps: ["Its English score isn't stated: ask the university"],
    };
  const check = checkResults(combinedResults(ielts, profile), english);
  if (!check) return { state: "ok", points: 2, gaps: [`You need ${needed}`], isOpen: true };
  if (check.level < 0) return { state: check.level === -2 ? "fail" : "below", gaps: check.below };
  return {
    state: check.level > 0 ? "well" : "ok",
    points: 10,
    reasons: [`Your ${check.given} meets ${check.needed}`],
  };
}

/** Among courses that are a reach, those that admit more applicants come first. */
const farBelow = (rate: number = SELECTIVE): number => Math.max(0, SELECTIVE - rate) / 2;

/** Whether the university is a reach for everyone: by its admission rate, its rank or its words. */
export function checkSelectivity(
  { admissionRate, worldRank, academic }: MatchCourse,
  { marks }: Pick<MatchAnswers, "marks">,
): Check {
  const gaps: string[] = [];
  if (admissionRate !== null && admissionRate.percent < SELECTIVE) {
    const { percent, year, of: whose } = admissionRate;
    const rate = `${percent}% of its ${whose ?? "applicants"}${year === undefined ? "" : `, ${year}`}`;
    gaps.push(
      percent < VERY_SELECTIVE
        ? `Admits fewer than one in ten applicants (${rate})`
        : `Admits ${rate}`,
    );
  }
  if (worldRank !== null && worldRank <= TOP_RANK)
    gaps.push(`Ranked ${worldRank} in the world: many strong applicants are turned down`);
  const place = academic?.requires?.classRank;
  if (place !== undefined && place <= TOP_OF_CLASS && !academic?.requires?.hasAlternative)
    gaps.push(`Asks for a place in the top ${place}% of your class`);
  if (gaps.length > 0) {
    const isUnusual = marks !== null && marks.percent < USUAL_PERCENT;
    return {
      state: "below",
      gaps: isUnusual ? [...gaps, "An offer with your marks would be very unusual here"] : gaps,
      points: -gaps.length - farBelow(admissionRate?.percent) - (isUnusual ? UNUSUAL_POINTS : 0),
    };
  }
  const isCompetitive =
    (admissionRate !== null && admissionRate.percent < COMPETITIVE) ||
    (worldRank !== null && worldRank <= COMPETITIVE_RANK);
  return { state: "ok", isOpen: isCompetitive };
}

/** Whether the country accepts the visitor's school certificate. Null where it has no rule of its own. */
export function checkNationalEntry(
  { level, countrySlug }: Pick<MatchCourse, "level" | "countrySlug">,
  { marks, schoolEntries = [] }: Pick<MatchAnswers, "marks" | "schoolEntries">,
): Check | null {
  const entry = level === "bachelors" && schoolEntries.find((one) => one.country === countrySlug);
  if (!entry) return null;
  const { percent, further } = entry;
  const country = countryName(countrySlug);
  if (marks && marks.percent < percent)
    return {
      state: "fail",
      gaps: [
        `${country} asks for ${percent}% of all class 12 marks, and you have ${marks.percent}%`,
      ],
    };
  return {
    state: "unknown",
    gaps: [
      `Class 12 alone isn’t enough for ${country}. With ${percent}% of all marks, you also need ${further}`,
    ],
  };
}
