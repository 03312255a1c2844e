import { countryList } from "../countries/country-options";
import { parseSection, sectionOf, type ProfileAnswers } from "./profile-sections";

/** Answers of a visitor by the parameters of the course matcher (`matchParameters`). */
export type KnownAnswers = Readonly<Partial<Record<string, readonly string[]>>>;

const LAKH = 100_000;
/** The answer "any", "not known yet" or "not taken yet", which no profile stores. */
const OPEN = "open";

/** The grading system of a profile for a scale of the matcher. */
const gradeTypeOf = (scale: string | undefined): string => {
  if (scale === undefined || scale === "percent") return "Percentage";
  if (scale === "points10") return "Average out of 10";
  return scale === "gpa4" ? "GPA out of 4" : "CGPA out of 10";
};

/**
 * The same answers as sections of a profile, so that whatever reads a profile reads these too. Open
 * answers and values that a profile would refuse are left out.
 *
 * @param subjectName the name of a subject's slug
 * @param today ISO date
 */
export function sectionsOfAnswers(
  known: KnownAnswers,
  today: string,
  subjectName = (slug: string): string => slug.replaceAll("-", " "),
): Readonly<Record<string, ProfileAnswers>> {
  const one = (name: string): string | undefined => {
    const value = known[name]?.[0];
    return value === undefined || value === OPEN ? undefined : value;
  };
  const [level, field, budget, intake] = [one("level"), one("field"), one("budget"), one("intake")];
  const marks = one("marks");
  const education = level === "bachelors" ? "education/class-12" : "education/bachelors";
  const countries = countryList
    .filter(({ slug, iso3 }) => iso3 !== "other" && known.country?.includes(slug))
    .map(({ iso3 }) => iso3);
  const typed: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[] | undefined>>>
  > = {
    "study-abroad-preference": {
      level,
      countries,
      subject: field === undefined ? undefined : subjectName(field),
      intakeYear: intake?.slice(0, 4),
      totalBudget: budget === undefined ? undefined : String(Math.round(Number(budget) * LAKH)),
    },
    [education]: {
      ...(marks === undefined ? {} : { gradeType: gradeTypeOf(one("scale")), grade: marks }),
      ...(level === "bachelors" ? {} : { backlogs: one("backlogs") }),
    },
    "exam/ielts": { score: one("ielts") },
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([path, answers]) => {
      const lists = Object.fromEntries(
        Object.entries(answers).map(([name, value]) => [name, [value ?? []].flat()]),
      );
      const section = sectionOf(path);
      const valid = section ? parseSection(section, lists, today).answers : {};
      return Object.keys(valid).length > 0 ? [[path, valid]] : [];
    }),
  );
}
