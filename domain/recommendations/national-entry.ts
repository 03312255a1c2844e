import { countryName } from "../countries/country-options";
import type { Check, MatchAnswers, MatchCourse } from "./match-types";

interface NationalEntry {
  /** ISO 3166-1 alpha-2 code of the country of the school. */
  readonly schoolCountry: string;
  /** Least marks in class 12, in percent. */
  readonly percent: number;
  /** What the marks alone don't open. */
  readonly further: string;
}

/**
 * What a country asks of schools elsewhere before any bachelor's course, whatever the university asks. Germany: APS India
 * (`germany.apsClass12` and `entryBachelors` of the catalogue, which a test compares).
 */
export const nationalEntries: Readonly<Record<string, NationalEntry>> = {
  germany: {
    schoolCountry: "IN",
    percent: 70,
    further: "a year at an Indian university, JEE Advanced or a Studienkolleg",
  },
};

/** Whether the country accepts the visitor's school certificate. Null where it has no rule of its own. */
export function checkNationalEntry(
  { level, countrySlug }: Pick<MatchCourse, "level" | "countrySlug">,
  { marks, schoolCountry }: Pick<MatchAnswers, "marks" | "schoolCountry">,
): Check | null {
  const entry = level === "bachelors" ? nationalEntries[countrySlug] : undefined;
  if (!entry || entry.schoolCountry !== schoolCountry) return null;
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
