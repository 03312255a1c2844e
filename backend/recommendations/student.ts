import { countryList, countryOptions } from "#domain/countries/country-options";
import { firstIntakeYear } from "#domain/courses/intake-years";
import { educationLevelOfCode } from "#domain/enquiries/enquiry-payload";
import { englishResultsOf } from "#domain/recommendations/english-results";
import type { StudentProfile } from "#domain/recommendations/recommendation";
import { marksOf } from "#domain/recommendations/requirement-checks";
import { isScoreValid, type ProfileAnswers } from "#domain/students/profile-sections";

/** Extracts the profile data that the ranking uses. */
export function studentOf(
  sections: Readonly<Record<string, ProfileAnswers>>,
  today: string,
  /** `users.interestedEducationLevel`, used if the profile has no level. */
  levelCode: number | null,
): Omit<StudentProfile, "schoolEntries"> {
  const wish = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(wish.countries) ? wish.countries : [];
  const exams = Object.entries(sections).flatMap(([path, { score, takenOn }]) => {
    const type = /^exam\/(\w+)$/.exec(path)?.[1];
    if (!type) return [];
    // An enquiry records only that the exam was taken.
    if (typeof score !== "number" || typeof takenOn !== "string") return [type];
    return isScoreValid(type, takenOn, today) ? [type] : [];
  });
  return {
    level: wish.level === "masters" || wish.level === "bachelors" ? wish.level : levelOf(levelCode),
    countries: countriesOf(codes),
    subject: typeof wish.subject === "string" ? wish.subject : null,
    marks: {
      masters: marksOf(sections["education/bachelors"]),
      bachelors: marksOf(sections["education/class-12"]),
    },
    budgetInr: typeof wish.budget === "number" ? wish.budget : null,
    totalBudgetInr: typeof wish.totalBudget === "number" ? wish.totalBudget : null,
    intakeYear: intakeYearOf(wish.intakeYear, today),
    english: englishResultsOf(sections, today),
    exams,
  };
}

const otherCode = "other";

/** Countries of the profile. "Other" means those that can't be chosen. */
function countriesOf(codes: readonly unknown[]): string[] {
  const isOther = codes.includes(otherCode);
  const offered = new Set(countryOptions.map(({ shortKey }) => shortKey));
  return countryList
    .filter(({ iso3 }) => iso3 !== otherCode)
    .filter(({ iso3 }) => codes.includes(iso3) || (isOther && !offered.has(iso3)))
    .map(({ slug }) => slug);
}

/** An intake year, unless all its intakes are over. */
const intakeYearOf = (year: unknown, today: string): number | null =>
  typeof year === "number" && year >= firstIntakeYear(today) ? year : null;

function levelOf(code: number | null): StudentProfile["level"] {
  if (code === null) return null;
  return educationLevelOfCode(code) === "BACHELORS" ? "bachelors" : "masters";
}

/** Converts a student's profile to filters. Tuition can't exceed the total budget. */
export const filtersOf = (student: StudentProfile) => ({
  country: student.countries,
  educationLevel: student.level ? [student.level] : [],
  maxFee: student.budgetInr ?? student.totalBudgetInr,
  examAccepted: student.exams,
  q: student.subject,
});
