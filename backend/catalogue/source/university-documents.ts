import type { EducationLevel } from "#domain/catalogue/education-level";
import type { CourseFigures } from "../facts/course-figures";
import { factText } from "../facts/fact-texts";
import type { Problems } from "../text/problems";
import type { NamedTexts, Values } from "../text/values";
import { readDocument, type DocumentContext, type DocumentRow } from "./documents";
import type { KnownUniversity } from "./tables";

/** The last words of `{{courses.mastersTuition}}`, with the facts that they stand for. */
const FACTS: Readonly<Record<string, string>> = {
  Tuition: "tuition",
  Ielts: "ielts",
  Deadlines: "closes",
};

/**
 * The names that a text about a university may use: those of `values`, and those of the courses that
 * the catalogue lists, so that it never differs from them.
 */
function textsOf(universityId: number, courses: CourseFigures, values: Values): NamedTexts {
  return {
    get: (key) => {
      const [, level, name = ""] = /^courses\.(masters|bachelors)(\w+)$/.exec(key) ?? [];
      if (!level) return values.get(key);
      const listed = courses.ofUniversity(universityId, level as EducationLevel);
      return factText(listed, FACTS[name] ?? "");
    },
  };
}

export interface UniversityContext {
  readonly known: ReadonlyMap<number, KnownUniversity>;
  readonly figures: CourseFigures;
  readonly values: Values;
  readonly problems: Problems;
  readonly photos: DocumentContext["photos"];
  readonly dates?: DocumentContext["dates"];
}

/** Reads the text of a university's page: `universities/<country>/<slug>.md`. */
export function readUniversityDocument(
  file: string,
  text: string,
  { known, figures, ...reading }: UniversityContext,
): DocumentRow | null {
  const [, country = "", slug = "", number = ""] =
    /^\w+\/([\w-]+)\/([\w-]+-(\d+))\.md$/.exec(file) ?? [];
  const university = known.get(Number(number));
  if (university?.slug !== slug || university.countrySlug !== country) {
    reading.problems.error(file, 1, "-", "no university has this country and slug");
    return null;
  }
  return readDocument(file, text, {
    ...reading,
    texts: textsOf(Number(number), figures, reading.values),
  });
}
