import type { EducationLevel } from "#domain/catalogue/education-level";
import type { Score } from "#domain/courses/facts/course-facts";
import type { Money } from "#domain/money/amount";
import { formatDate } from "#domain/time/dates";
import type { Problems } from "../text/problems";
import { moneyText, type NamedTexts, type Values } from "../text/values";
import { readDocument, type DocumentContext, type DocumentRow } from "./documents";
import type { CourseRow, KnownUniversity } from "./tables";

/** What the courses of a university at one level cost and require. */
interface LevelFigures {
  readonly tuition: Money[];
  readonly ielts: Score[];
  readonly deadlines: string[];
}

/** Writes each figure of a level. Null if no course states it. */
const figureTexts: Readonly<Record<string, (figures: LevelFigures) => string | null>> = {
  Tuition: ({ tuition }) => tuitionText(tuition),
  Ielts: ({ ielts }) => ieltsText(ielts),
  Deadlines: ({ deadlines }) => deadlinesText(deadlines),
};

/**
 * Figures of the courses that the catalogue lists, by university. A text about a university names
 * them as `{{courses.mastersTuition}}`, so that it never differs from the courses.
 */
export class CourseFigures {
  private readonly found = new Map<string, LevelFigures>();

  add({ universityId, level, facts = {}, data, isListed }: CourseRow): void {
    if (isListed === false) return;
    const key = `${universityId} ${level}`;
    const figures = this.found.get(key) ?? { tuition: [], ielts: [], deadlines: [] };
    this.found.set(key, figures);
    if (data.tuitionFee) figures.tuition.push(data.tuitionFee);
    if (facts.english?.value.ielts) figures.ielts.push(facts.english.value.ielts);
    for (const { closes } of facts.intakes?.value ?? []) if (closes) figures.deadlines.push(closes);
  }

  /** Returns the names that a text about the university may use, besides `values`. */
  textsOf(universityId: number, values: Values): NamedTexts {
    return {
      get: (key) => {
        const [, level, name = ""] = /^courses\.(masters|bachelors)(\w+)$/.exec(key) ?? [];
        if (!level) return values.get(key);
        const figures = this.found.get(`${universityId} ${level as EducationLevel}`);
        const text = figures && figureTexts[name]?.(figures);
        return text ? { text } : null;
      },
    };
  }
}

/** Amounts in several currencies have no common text. */
function tuitionText(all: readonly Money[]): string | null {
  const sorted = [...all].sort((a, b) => a.amount - b.amount);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || new Set(all.map(({ currency }) => currency)).size > 1) return null;
  return moneyText(low, high, " a year");
}

function ieltsText(all: readonly Score[]): string | null {
  const sorted = [...all].sort((a, b) => a.overall - b.overall);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return null;
  if (low.overall !== high.overall)
    return `${low.overall.toFixed(1)} to ${high.overall.toFixed(1)}`;
  const parts = new Set(all.map(({ eachPart }) => eachPart));
  const [part] = parts;
  return parts.size === 1 && part !== undefined
    ? `${low.overall.toFixed(1)} with no part below ${part.toFixed(1)}`
    : low.overall.toFixed(1);
}

function deadlinesText(all: readonly string[]): string | null {
  const sorted = [...all].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
}

export interface UniversityContext {
  readonly known: ReadonlyMap<number, KnownUniversity>;
  readonly figures: CourseFigures;
  readonly values: Values;
  readonly problems: Problems;
  readonly photos: DocumentContext["photos"];
}

/** Reads the text of a university's page: `universities/<country>/<slug>.md`. */
export function readUniversityDocument(
  file: string,
  text: string,
  { known, figures, values, problems, photos }: UniversityContext,
): DocumentRow | null {
  const [, country = "", slug = "", number = ""] =
    /^\w+\/([\w-]+)\/([\w-]+-(\d+))\.md$/.exec(file) ?? [];
  const university = known.get(Number(number));
  if (university?.slug !== slug || university.countrySlug !== country) {
    problems.error(file, 1, "-", "no university has this country and slug");
    return null;
  }
  return readDocument(file, text, {
    ...{ values, problems, photos },
    texts: figures.textsOf(Number(number), values),
  });
}
