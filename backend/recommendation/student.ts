import { countryList } from "#domain/country-options";
import { educationLevelOfCode } from "#domain/enquiry-payload";
import { firstIntakeYear } from "#domain/applications";
import { isScoreValid, type ProfileAnswers } from "#domain/profile-sections";
import type { StudentProfile } from "#domain/recommendation";

/** Extracts the profile data that the ranking uses. */
export function studentOf(
  sections: Readonly<Record<string, ProfileAnswers>>,
  today: string,
  /** `users.interestedEducationLevel` (core.md §3), used if the profile has no level. */
  levelCode: number | null,
): StudentProfile {
  const wish = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(wish.countries) ? wish.countries : [];
  const exams = Object.entries(sections).flatMap<{ type: string; score: number | null }>(
    ([path, { score, takenOn }]) => {
      const type = /^exam\/(\w+)$/.exec(path)?.[1];
      if (!type) return [];
      // An enquiry records only that the exam was taken.
      if (typeof score !== "number" || typeof takenOn !== "string") return [{ type, score: null }];
      return isScoreValid(type, takenOn, today) ? [{ type, score }] : [];
    },
  );
  return {
    level: wish.level === "masters" || wish.level === "bachelors" ? wish.level : levelOf(levelCode),
    countries: countryList.filter(({ iso3 }) => codes.includes(iso3)).map(({ slug }) => slug),
    subject: typeof wish.subject === "string" ? wish.subject : null,
    budgetInr: typeof wish.budget === "number" ? wish.budget : null,
    intakeYear: intakeYearOf(wish.intakeYear, today),
    ielts: exams.find(({ type }) => type === "ielts")?.score ?? null,
    exams: exams.map(({ type }) => type),
  };
}

/** An intake year, unless all its intakes are over. */
const intakeYearOf = (year: unknown, today: string): number | null =>
  typeof year === "number" && year >= firstIntakeYear(today) ? year : null;

function levelOf(code: number | null): StudentProfile["level"] {
  if (code === null) return null;
  return educationLevelOfCode(code) === "BACHELORS" ? "bachelors" : "masters";
}

/** Converts a student's profile to filters (core.md §3 "Filter query fields"). */
export const filtersOf = (student: StudentProfile) => ({
  country: student.countries,
  educationLevel: student.level ? [student.level] : [],
  maxFee: student.budgetInr,
  examAccepted: student.exams,
  q: student.subject,
});
