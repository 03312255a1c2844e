import { gradeTypes } from "#domain/calculators/grade-point";
import type { Values } from "#domain/calculators/form";
import { countryList } from "#domain/country-options";
import type { MatchForm } from "#domain/course-match-form";
import { englishResultsOf } from "#domain/english-results";
import { educationLevels } from "#domain/education-level";
import type { ProfileAnswers } from "#domain/profile-sections";

type Sections = Readonly<Record<string, ProfileAnswers>>;

const plansOf = (sections: Sections) => {
  const { countries, level } = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(countries) ? countries : [];
  return {
    countries: countryList
      .filter(({ iso3 }) => iso3 !== "other" && codes.includes(iso3))
      .map(({ slug }) => slug),
    level: educationLevels.find((one) => one === level),
  };
};

/** The marks of the highest qualification, for the grade calculator. */
export function gradeDefaults(sections: Sections): Values {
  for (const name of ["masters", "bachelors", "class-12"]) {
    const { grade, gradeType } = sections[`education/${name}`] ?? {};
    const scale = gradeTypes.find((one) => one.name === gradeType);
    if (scale && typeof grade === "number") return { type: scale.id, mine: String(grade) };
  }
  return {};
}

/** Country and level of the student's plans, for the cost calculator. */
export function costDefaults(sections: Sections): Values {
  const { countries, level } = plansOf(sections);
  const [country] = countries;
  return { ...(country ? { country } : {}), ...(level ? { level } : {}) };
}

/** Answers of the matcher that the profile has. @param today ISO date */
export function matchDefaults(sections: Sections, today: string): MatchForm["values"] {
  const { countries, level } = plansOf(sections);
  const ielts = englishResultsOf(sections, today).find(({ test }) => test === "ielts");
  const marks = sections[level === "bachelors" ? "education/class-12" : "education/bachelors"];
  return {
    ...(level ? { level: [level] } : {}),
    ...(countries.length > 0 ? { country: countries } : {}),
    ...(ielts ? { ielts: [String(ielts.overall)] } : {}),
    ...(marks?.gradeType === "Percentage" && typeof marks.grade === "number"
      ? { marks: [String(marks.grade)] }
      : {}),
  };
}

/** Prefills the shown question of the matcher. Answers in the address stay. */
export function withDefault(
  values: MatchForm["values"],
  question: MatchForm["question"],
  defaults: MatchForm["values"],
): MatchForm["values"] {
  const known = question && !values[question] ? defaults[question] : undefined;
  return question && known ? { ...values, [question]: known } : values;
}
