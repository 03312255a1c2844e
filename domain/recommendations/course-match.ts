import { checkEnglish, checkMarks, checkSelectivity } from "./admission-checks";
import { checkDegree, checkTests, checkWork } from "./background-checks";
import { checkCost, checkTuition } from "./cost-check";
import { checkIntake, type IntakeCheck } from "./intake-check";
import { checkNationalEntry } from "./admission-checks";
import type {
  Check,
  CheckName,
  CourseMatch,
  IntakeWindow,
  MatchAnswers,
  MatchContext,
  MatchCourse,
  Verdict,
} from "./match-types";

const seasons = [
  { id: "spring", label: "January to April", months: [1, 2, 3, 4] },
  { id: "autumn", label: "August to October", months: [8, 9, 10] },
] as const;
const WINDOWS_OFFERED = 4;
/** An application, an offer and a visa take at least this long. */
const MIN_MONTHS_AHEAD = 3;

const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The next intakes that can still be reached. @param today ISO date */
export function intakeWindows(today: string): readonly IntakeWindow[] {
  const year = Number(today.slice(0, 4));
  const earliest = monthNumber(today) + MIN_MONTHS_AHEAD;
  return [year, year + 1, year + 2]
    .flatMap((each) =>
      seasons.map(({ id, label, months }) => ({
        id: `${each}-${id}`,
        label: `${label} ${each}`,
        months: months.map((month) => `${each}-${String(month).padStart(2, "0")}`),
      })),
    )
    .filter(({ months }) => monthNumber(months.at(-1) ?? "") >= earliest)
    .slice(0, WINDOWS_OFFERED);
}

const points = { field: 40, stream: 20, title: 6 };
const out: Check = { state: "out" };

/** The subject of a title: `MSc Computer Science` → `computer science`. */
const subjectOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(
      /^(?:master|bachelor) of (?:science|arts|engineering)(?: in)? |^(?:msc|ms|m[ae]ng|ma|bsc|ba|bs|mtech)(?: in)? /,
      "",
    )
    .replace(/\([^()]*\)$/, "")
    .trimEnd();

/** Whether the course is of the subject. A course that has its very name comes first. */
function checkField(
  { specialization, stream, title }: MatchCourse,
  field: string | null,
  fieldName: string | null,
): Check {
  if (field === null) return { state: "ok" };
  const name = (fieldName ?? field.replaceAll("-", " ")).toLowerCase();
  const named = subjectOfTitle(title) === name ? points.title : 0;
  if (field === specialization) return { state: "ok", points: points.field + named };
  return field === stream ? { state: "ok", points: points.stream + named } : out;
}

/** Better-ranked universities first among courses that are otherwise alike. */
const rankPoints = (rank: number | null): number =>
  rank === null ? 0 : 4 * (1 - Math.min(1, rank / 600));

/**
 * A budget says nothing about an offer, so that it can't turn "can't tell" into a reach. Nor does a
 * selective university: a degree that may not be accepted is no reach.
 */
function verdictOf(checks: Readonly<Record<CheckName, Check>>): Verdict {
  const has = (state: Check["state"]) => Object.values(checks).some((one) => one.state === state);
  const { budget, ...admission } = checks;
  if (has("fail")) return "not-eligible";
  if (checks.degree.state === "unknown") return "cant-tell";
  if (Object.values(admission).some(({ state }) => state === "below")) return "reach";
  if (has("unknown")) return "cant-tell";
  if (budget.state === "below") return "reach";
  const isOpen = Object.values(checks).some((one) => one.isOpen);
  return checks.marks.state === "well" && !isOpen ? "likely" : "match";
}

/** Compares a course with a student's answers, one check each. */
const checksOf = (
  course: MatchCourse,
  answers: MatchAnswers,
  { today, window, results = [] }: MatchContext,
): Readonly<Record<CheckName, Check>> & { readonly intake: IntakeCheck } => {
  const background = answers.background ?? {};
  const nationalEntry = checkNationalEntry(course, answers);
  const { budgetInr, tuitionBudgetInr = null } = answers;
  return {
    budget:
      budgetInr === null && tuitionBudgetInr !== null
        ? checkTuition(course, tuitionBudgetInr)
        : checkCost(course, budgetInr),
    marks: nationalEntry?.state === "fail" ? nationalEntry : checkMarks(course, answers),
    english: checkEnglish(course, answers, results),
    selectivity: checkSelectivity(course, answers),
    degree: nationalEntry?.state === "unknown" ? nationalEntry : checkDegree(course, background),
    tests: checkTests(course, background),
    work: checkWork(course, background),
    intake: checkIntake(course, window, today),
  };
};

/**
 * Compares a course with a student's answers. Null if it isn't what was asked for: another country,
 * subject or start. What isn't stated never counts as met.
 */
export function matchCourse(
  course: MatchCourse,
  answers: MatchAnswers,
  context: MatchContext,
): CourseMatch | null {
  const { countries, field, level } = answers;
  if (course.level !== level) return null;
  if (countries.length > 0 && !countries.includes(course.countrySlug)) return null;
  const subject = checkField(course, field, context.fieldName ?? null);
  const checks = checksOf(course, answers, context);
  const all = [subject, ...Object.values(checks)];
  if (all.some(({ state }) => state === "out")) return null;
  const verdict = verdictOf(checks);
  const names = Object.keys(checks) as CheckName[];
  const isClosed = checks.intake.isClosed === true && verdict !== "not-eligible";
  return {
    verdict,
    group: isClosed ? "closed" : verdict,
    score: all.reduce((sum, check) => sum + (check.points ?? 0), 0) + rankPoints(course.worldRank),
    reasons: all.flatMap(({ reasons = [] }) => reasons),
    gaps: all.flatMap(({ gaps = [] }) => gaps),
    failed: names.find((name) => checks[name].state === "fail") ?? null,
    closesSoon: checks.intake.closesSoon ?? null,
  };
}
