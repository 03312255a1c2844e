import { countryList } from "../../app/domain/country-options";
import { isScoreValid, type ProfileAnswers } from "../../app/domain/profile-sections";
import type { StudentProfile } from "../../app/domain/recommendation";

/** What the profile says that the ranking can use. */
export function studentOf(
  sections: Readonly<Record<string, ProfileAnswers>>,
  today: string,
): StudentProfile {
  const wish = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(wish.countries) ? wish.countries : [];
  const exams = Object.entries(sections).flatMap(([path, { score, takenOn }]) => {
    const type = /^exam\/(\w+)$/.exec(path)?.[1];
    if (!type || typeof score !== "number" || typeof takenOn !== "string") return [];
    return isScoreValid(type, takenOn, today) ? [{ type, score }] : [];
  });
  return {
    level: wish.level === "masters" || wish.level === "bachelors" ? wish.level : null,
    countries: countryList.filter(({ iso3 }) => codes.includes(iso3)).map(({ slug }) => slug),
    subject: typeof wish.subject === "string" ? wish.subject : null,
    budgetInr: typeof wish.budget === "number" ? wish.budget : null,
    intakeYear: typeof wish.intakeYear === "number" ? wish.intakeYear : null,
    ielts: exams.find(({ type }) => type === "ielts")?.score ?? null,
    exams: exams.map(({ type }) => type),
  };
}

/** The filters that a student's profile amounts to (core.md §3 "Filter query fields"). */
export const filtersOf = (student: StudentProfile) => ({
  country: student.countries,
  educationLevel: student.level ? [student.level] : [],
  maxFee: student.budgetInr,
  examAccepted: student.exams,
  q: student.subject,
});
