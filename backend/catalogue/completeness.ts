import { courseFactNames, isDeepLink, type CourseFacts } from "#domain/course-facts";
import type { CompletenessRules } from "./completeness-rules";
import type { Catalogue } from "./read-catalogue";

const measured = [...courseFactNames, "deadline"] as const;
type Measured = (typeof measured)[number];

interface CountryCount {
  courses: number;
  readonly universities: Set<number>;
  readonly present: Record<Measured, number>;
}

export interface Completeness {
  readonly countries: ReadonlyMap<string, CountryCount>;
  readonly total: CountryCount;
  /** Courses that lack a needed fact. They are not counted otherwise. */
  readonly unlisted: number;
  /** Facts and sizes below what `completeness.yaml` requires. */
  readonly shortfalls: readonly string[];
  /** Facts and sizes below the floor of `completeness.yaml`. */
  readonly belowFloor: readonly string[];
}

/** Whether the language of instruction says what English a course needs: a level (B2), or none. */
const isEnglishInLanguage = ({ language }: CourseFacts): boolean =>
  language !== undefined &&
  isDeepLink(language.evidence.source) &&
  language.value.every(({ code, level }) => code !== "en" || level !== undefined);

/** A fact counts only if its source is a page that can state it. */
function isPresent(name: Measured, facts: CourseFacts): boolean {
  if (name === "english" && !facts.english) return isEnglishInLanguage(facts);
  const fact = facts[name === "deadline" ? "intakes" : name];
  if (!fact || (name !== "description" && !isDeepLink(fact.evidence.source))) return false;
  if (name !== "deadline") return true;
  return (
    facts.intakes?.value.some(({ closes, rolling }) => closes !== undefined || rolling) ?? false
  );
}

const emptyCount = (): CountryCount => ({
  courses: 0,
  universities: new Set(),
  present: Object.fromEntries(measured.map((name) => [name, 0])) as Record<Measured, number>,
});

/** Counts the facts of listed courses, stated and inherited, and compares them with the thresholds. */
export async function measureCompleteness(catalogue: Catalogue): Promise<Completeness> {
  const countries = new Map<string, CountryCount>();
  const total = emptyCount();
  let unlisted = 0;
  // Courses are read after the universities that they belong to.
  for await (const _ of catalogue.universities());
  for await (const { countrySlug, universityId, isListed, facts = {} } of catalogue.courses()) {
    if (isListed === false) {
      unlisted += 1;
      continue;
    }
    const country = countries.get(countrySlug) ?? emptyCount();
    countries.set(countrySlug, country);
    for (const count of [country, total]) {
      count.courses += 1;
      count.universities.add(universityId);
      for (const name of measured) if (isPresent(name, facts)) count.present[name] += 1;
    }
  }
  return {
    countries,
    total,
    unlisted,
    shortfalls: shortfalls(total, countries.size, catalogue.completeness),
    belowFloor: shortfalls(total, countries.size, catalogue.completeness.floor),
  };
}

const share = (count: CountryCount, name: Measured): number =>
  count.courses === 0 ? 0 : (100 * count.present[name]) / count.courses;

function shortfalls(
  total: CountryCount,
  countries: number,
  { thresholds, minimum }: Pick<CompletenessRules, "thresholds" | "minimum">,
): string[] {
  const sizes = { courses: total.courses, universities: total.universities.size, countries };
  return [
    ...(["courses", "universities", "countries"] as const)
      .filter((name) => sizes[name] < minimum[name])
      .map((name) => `${name}: ${sizes[name]} of ${minimum[name]}`),
    ...measured.flatMap((name) => {
      const needed = thresholds[name] ?? 0;
      const reached = share(total, name);
      return reached < needed ? [`${name}: ${reached.toFixed(1)}% of ${needed}%`] : [];
    }),
  ];
}

/** Formats the counts as a table: a line for each country, and one for all. */
export function describeCompleteness(
  { countries, total, unlisted }: Completeness,
  { thresholds, listOnlyComplete }: CompletenessRules,
): string[] {
  const shown = measured.filter((name) => name in thresholds);
  const lines = [
    ["country", "universities", "courses", ...shown],
    ...[...countries]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => lineOf(name, count, shown)),
    lineOf("all", total, shown),
    ["needed", "", "", ...shown.map((name) => `${thresholds[name] ?? 0}%`)],
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return [
    ...lines.map((line) => line.map((text, at) => text.padEnd(widths?.[at] ?? 0)).join("  ")),
    listOnlyComplete
      ? `Not listed, because a needed fact is missing: ${unlisted}`
      : "Incomplete courses are listed (listOnlyComplete is false in completeness.yaml).",
  ];
}

const lineOf = (name: string, count: CountryCount, shown: readonly Measured[]): string[] => [
  name,
  String(count.universities.size),
  String(count.courses),
  ...shown.map((fact) => `${Math.floor(share(count, fact))}%`),
];
