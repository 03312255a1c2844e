import type { EducationLevel } from "../catalogue/education-level";
import type { CourseFacts } from "../courses/facts/course-facts";
import { examName } from "../exams/exams";
import { formatInr } from "../money/money";
import { isScoreValid, type ProfileAnswers } from "../students/profile-sections";
import { compareMarks, type Marks } from "./marks";
import {
  checkResults,
  combinedResults,
  englishNeed,
  englishResultsOf,
  resultText,
} from "./english-results";

/** A requirement of a course, compared with a student's profile. */
export interface RequirementCheck {
  readonly name: "Marks" | "English" | "Test" | "Budget";
  /** What the course asks for. */
  readonly needed: string;
  /** `met`, `unmet`, or `unknown` if the profile or the course doesn't say enough to decide. */
  readonly state: "met" | "unmet" | "unknown";
  /** What the profile has, or what is missing. */
  readonly given: string;
  /** Path of the profile section that answers it, if the profile has no answer. */
  readonly section: string | null;
}

type Sections = Readonly<Record<string, ProfileAnswers>>;

interface CheckedCourse {
  readonly level: EducationLevel;
  readonly facts: {
    readonly [Name in "academic" | "english" | "tests"]?:
      Pick<NonNullable<CourseFacts[Name]>, "value"> | undefined;
  };
  readonly data: { readonly tuitionFee: { readonly inr: number } | null };
}

/** Compares a course's requirements with a profile. @param today ISO date */
export const requirementChecks = (
  course: CheckedCourse,
  sections: Sections,
  today: string,
): RequirementCheck[] => [
  ...marksCheck(course, sections),
  ...englishCheck(course, sections, today),
  ...testChecks(course, sections, today),
  ...budgetCheck(course, sections),
];

/** The scales of the profile that can be compared. Others need a counsellor's look. */
const scales: Readonly<
  Record<string, { readonly of: Marks["of"]; readonly percent: (grade: number) => number }>
> = {
  Percentage: { of: 100, percent: (grade) => grade },
  "CGPA out of 10": { of: 10, percent: (grade) => 10 * grade - 7.5 },
  "Average out of 10": { of: 10, percent: (grade) => 10 * grade },
  "GPA out of 4": { of: 4, percent: (grade) => 25 * grade },
};

/** The marks of a profile's section. Null without a grade on a scale that can be compared. */
export function marksOf({ grade, gradeType }: ProfileAnswers = {}): Marks | null {
  const scale = typeof gradeType === "string" ? scales[gradeType] : undefined;
  return typeof grade === "number" && scale
    ? { value: grade, of: scale.of, percent: Math.max(0, scale.percent(grade)) }
    : null;
}

/** Compares marks as the matcher does. */
function marksCheck({ level, facts }: CheckedCourse, sections: Sections): RequirementCheck[] {
  const needed = facts.academic?.value.text;
  if (!needed) return [];
  const section = level === "bachelors" ? "education/class-12" : "education/bachelors";
  const { grade, gradeType } = sections[section] ?? {};
  const base = { name: "Marks", needed, section: null } as const;
  if (typeof grade !== "number")
    return [{ ...base, state: "unknown", given: "Add your marks", section }];
  const given = gradeType === "Percentage" ? `You have ${grade}%` : `You have ${grade}`;
  const marks = marksOf(sections[section]);
  const compared = marks && compareMarks(marks, facts.academic?.value.requires);
  if (!compared)
    return [{ ...base, state: "unknown", given: `${given}. Ask a counsellor how this compares.` }];
  return [{ ...base, state: compared.margin >= 0 ? "met" : "unmet", given }];
}

function englishCheck(
  { facts }: CheckedCourse,
  sections: Sections,
  today: string,
): RequirementCheck[] {
  const english = facts.english?.value;
  const needed = english && englishNeed(english);
  if (!english || !needed) return [];
  const { score, takenOn } = sections["exam/ielts"] ?? {};
  // A band that was typed without its day counts as in the matcher, with the condition named.
  const undated = typeof score === "number" && takenOn === undefined ? score : null;
  const results = combinedResults(undated, englishResultsOf(sections, today));
  const check = checkResults(results, english);
  const condition = undated === null ? "" : ", if you took it within two years";
  if (check)
    return [
      {
        name: "English",
        needed: check.needed,
        state: check.below.length > 0 ? "unmet" : "met",
        given:
          check.below.length > 0
            ? `${check.below.join(". ")}.`
            : `You have ${check.given}${condition}`,
        section: null,
      },
    ];
  const [other] = results;
  return [
    {
      name: "English",
      needed,
      state: "unknown",
      given: other ? `You have ${resultText(other)}` : "Add your score",
      section: other ? null : "exam/ielts",
    },
  ];
}

/** Tests that the course requires. Recommended and optional ones decide nothing. */
function testChecks(
  { facts }: CheckedCourse,
  sections: Sections,
  today: string,
): RequirementCheck[] {
  return (facts.tests?.value ?? []).flatMap(({ test, need }): RequirementCheck[] => {
    if (need !== "required") return [];
    const section = `exam/${test}`;
    const { score, takenOn } = sections[section] ?? {};
    const base = { name: "Test", needed: `${examName(test)} required` } as const;
    if (typeof score !== "number" || typeof takenOn !== "string")
      return [{ ...base, state: "unknown", given: "No score in your profile", section }];
    if (!isScoreValid(test, takenOn, today))
      return [{ ...base, state: "unmet", given: "Your score has expired", section }];
    return [{ ...base, state: "met", given: `You have ${score}`, section: null }];
  });
}

function budgetCheck({ data }: CheckedCourse, sections: Sections): RequirementCheck[] {
  const fee = data.tuitionFee?.inr;
  if (fee === undefined || fee === 0) return [];
  const section = "study-abroad-preference";
  const { budget } = sections[section] ?? {};
  const base = { name: "Budget", needed: `${formatInr(fee)} tuition a year` } as const;
  if (typeof budget !== "number")
    return [{ ...base, state: "unknown", given: "Add your budget", section }];
  return [
    {
      ...base,
      state: budget >= fee ? "met" : "unmet",
      given: `Your budget is ${formatInr(budget)} a year`,
      section: null,
    },
  ];
}

export interface RequirementVerdict {
  /** `You meet 3 of 4` */
  readonly text: string;
  /** What isn't met, and what can't be told. */
  readonly note: string | null;
  readonly tone: "good" | "urgent" | "waiting";
}

const namesOf = (checks: readonly RequirementCheck[], state: RequirementCheck["state"]): string =>
  [
    ...new Set(
      checks
        .filter((one) => one.state === state)
        .map(({ name }) => (name === "English" ? name : name.toLowerCase())),
    ),
  ].join(", ");

/** How many of a course's requirements a student meets. One that can't be told is never counted as met. */
export function requirementVerdict(
  checks: readonly RequirementCheck[] | null,
): RequirementVerdict | null {
  if (!checks || checks.length === 0) return null;
  const met = checks.filter(({ state }) => state === "met").length;
  const [unmet, unknown] = [namesOf(checks, "unmet"), namesOf(checks, "unknown")];
  const notes = [unmet ? `Not met: ${unmet}` : null, unknown ? `To check: ${unknown}` : null];
  return {
    text: `You meet ${met} of ${checks.length}`,
    note: notes.filter(Boolean).join(". ") || null,
    tone: unmet ? "urgent" : unknown ? "waiting" : "good",
  };
}
