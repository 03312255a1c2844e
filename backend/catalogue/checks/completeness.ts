import { courseFactNames, isDeepLink, type CourseFacts } from "#domain/courses/facts/course-facts";
import { nextDeadline, rollingText } from "#domain/courses/facts/fact-text";
import type { CompletenessRules } from "../source/completeness-rules";
import type { Catalogue } from "../source/read-catalogue";

const measured = [...courseFactNames, "deadline"] as const;
type Measured = (typeof measured)[number];

/** Whether courses are measured by this name. */
export const isMeasured = (name: string): name is Measured => measured.some((one) => one === name);

/** Counts of the courses of one country, level or stream. */
interface CountryCount {
  courses: number;
  readonly universities: Set<number>;
  readonly present: Record<Measured, number>;
  /** Of these, the courses for which the fact is stated, not inherited from a university or rule. */
  readonly own: Record<Measured, number>;
  /** Courses whose `deadline` is that of the last cycle, or a day without a year. */
  noDateAhead: number;
}

/** Counts of the courses of one university. */
interface UniversityCount extends CountryCount {
  readonly name: string;
  readonly countrySlug: string;
}

export interface Completeness {
  readonly countries: ReadonlyMap<string, CountryCount>;
  readonly levels: ReadonlyMap<string, CountryCount>;
  /** By stream. */
  readonly subjects: ReadonlyMap<string, CountryCount>;
  /** By number. */
  readonly byUniversity: ReadonlyMap<number, UniversityCount>;
  readonly total: CountryCount;
  /** Courses that no official page or register names. They are not counted otherwise. */
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
    facts.intakes?.value.some(
      ({ closes, closed, yearly, rolling }) =>
        [closes, closed, yearly].some((day) => day !== undefined) || rolling,
    ) ?? false
  );
}

/** Whether the deadline that counts is in the past or has no year. */
function hasNoDateAhead(facts: CourseFacts, today: string): boolean {
  const intakes = facts.intakes?.value ?? [];
  return (
    isPresent("deadline", facts) &&
    nextDeadline(intakes, today) === null &&
    rollingText(intakes, today) === null
  );
}

const noneOf = () =>
  Object.fromEntries(measured.map((name) => [name, 0])) as Record<Measured, number>;

const emptyCount = (): CountryCount => ({
  courses: 0,
  universities: new Set(),
  present: noneOf(),
  own: noneOf(),
  noDateAhead: 0,
});

/** Whether the fact is stated for the course itself. */
const isOwn = (name: Measured, facts: CourseFacts): boolean =>
  facts[name === "deadline" ? "intakes" : name]?.evidence.level === "course";

/**
 * Counts the facts of listed courses, stated and inherited, and compares them with the thresholds. The
 * day only tells passed deadlines from coming ones, so that no calendar makes it fail. @param today
 * ISO date
 */
export async function measureCompleteness(
  catalogue: Catalogue,
  today: string,
): Promise<Completeness> {
  const [countries, levels, subjects] = [0, 1, 2].map(() => new Map<string, CountryCount>()) as [
    Map<string, CountryCount>,
    Map<string, CountryCount>,
    Map<string, CountryCount>,
  ];
  const countIn = (counts: Map<string, CountryCount>, name: string): CountryCount => {
    const count = counts.get(name) ?? emptyCount();
    counts.set(name, count);
    return count;
  };
  const byUniversity = new Map<number, UniversityCount>();
  const total = emptyCount();
  let unlisted = 0;
  // Courses are read after the universities that they belong to.
  for await (const { id, name, countrySlug } of catalogue.universities())
    byUniversity.set(id, { name, countrySlug, ...emptyCount() });
  for await (const course of catalogue.courses()) {
    const { countrySlug, level, stream, universityId, isListed, facts = {} } = course;
    if (isListed === false) {
      unlisted += 1;
      continue;
    }
    const ofUniversity = byUniversity.get(universityId);
    const counts = [
      ...(ofUniversity ? [ofUniversity] : []),
      countIn(countries, countrySlug),
      countIn(levels, level),
      countIn(subjects, stream),
      total,
    ];
    for (const count of counts) {
      count.courses += 1;
      count.universities.add(universityId);
      for (const name of measured.filter((one) => isPresent(one, facts))) {
        count.present[name] += 1;
        if (isOwn(name, facts)) count.own[name] += 1;
      }
      if (hasNoDateAhead(facts, today)) count.noDateAhead += 1;
    }
  }
  return {
    countries,
    levels,
    subjects,
    byUniversity,
    total,
    unlisted,
    shortfalls: shortfalls(total, countries.size, catalogue.completeness),
    belowFloor: shortfalls(total, countries.size, catalogue.completeness.floor),
  };
}

/**
 * Listed courses without a fact, by university and level: a line of country, number of the university,
 * level and slugs, the longest first. One fact of the university fills a line.
 */
export async function listMissing(catalogue: Catalogue, name: Measured): Promise<string[]> {
  const slugs = new Map<string, string[]>();
  for await (const _ of catalogue.universities());
  for await (const course of catalogue.courses()) {
    if (course.isListed === false || isPresent(name, course.facts ?? {})) continue;
    const group = `${course.countrySlug} ${course.universityId} ${course.level}`;
    slugs.set(group, [...(slugs.get(group) ?? []), course.slug]);
  }
  return [...slugs]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([group, courses]) => `${group} (${courses.length}): ${courses.join(", ")}`);
}

const percent = (some: number, { courses }: CountryCount): number =>
  courses === 0 ? 0 : Math.floor((100 * some) / courses);

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

/** Heading of the number of courses whose deadline has passed or has no year. It is the last column. */
const NO_DATE_AHEAD = "no date ahead";

/** Formats the counts as a table: a line for each country, and one for all. */
export function describeCompleteness(
  { countries, total, unlisted }: Completeness,
  { thresholds }: CompletenessRules,
): string[] {
  const shown = measured.filter((name) => name in thresholds);
  const isDated = shown.includes("deadline");
  const lines = [
    ["country", "universities", "courses", ...shown, ...(isDated ? [NO_DATE_AHEAD] : [])],
    ...[...countries]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => lineOf(name, count, shown)),
    lineOf("all", total, shown),
    ["needed", "", "", ...shown.map((name) => `${thresholds[name] ?? 0}%`)],
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return [
    ...lines.map((line) => line.map((text, at) => text.padEnd(widths?.[at] ?? 0)).join("  ")),
    "In brackets: stated for the course itself. The rest is inherited from its university or a national rule.",
    `Not listed, because no official page or register names them: ${unlisted}`,
  ];
}

/** The counts as Markdown tables, by country, level and subject, for docs/content.md. */
export function completenessTables(
  { countries, levels, subjects, total }: Completeness,
  { thresholds }: CompletenessRules,
): string {
  const shown = measured.filter((name) => name in thresholds);
  const tableOf = (name: string, counts: ReadonlyMap<string, CountryCount>): string => {
    const head = [name, "universities", "courses", ...shown, NO_DATE_AHEAD];
    const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
    return [
      head,
      head.map((_, at) => (at === 0 ? "---" : "--:")),
      ...rows.map(([one, count]) => lineOf(one, count, shown)),
      lineOf("all", total, shown),
    ]
      .map((cells) => `| ${cells.join(" | ")} |`)
      .join("\n");
  };
  return [
    tableOf("country", countries),
    tableOf("level", levels),
    tableOf("subject", subjects),
  ].join("\n\n");
}

/** What the table of universities counts, with its heading. */
const choices = {
  tuition: "tuition",
  english: "English",
  academic: "entry",
  deadline: "deadline",
} as const satisfies Partial<Record<Measured, string>>;

/** The facts that some courses lack, with the number of these courses. */
function unpublished(count: CountryCount): string {
  const lacking = (Object.keys(choices) as (keyof typeof choices)[])
    .map((name) => ({ name: choices[name], courses: count.courses - count.present[name] }))
    .filter(({ courses }) => courses > 0)
    .map(({ name, courses }) => (courses === count.courses ? name : `${name} (${courses})`));
  return lacking.length > 0 ? lacking.join(", ") : "–";
}

/** The counts as a Markdown table with a line for each university that has listed courses. */
export function universityTable({ byUniversity }: Completeness): string {
  const rows = [...byUniversity.values()]
    .filter(({ courses }) => courses > 0)
    .sort((a, b) => a.countrySlug.localeCompare(b.countrySlug) || a.name.localeCompare(b.name))
    .map((count) => [
      count.name,
      count.countrySlug,
      String(count.courses),
      ...(Object.keys(choices) as (keyof typeof choices)[]).map((name) => shareOf(count, name)),
      unpublished(count),
    ]);
  const head = ["university", "country", "courses", ...Object.values(choices), "not published"];
  return [head, head.map((_, at) => (at > 1 && at < 7 ? "--:" : "---")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** `95% (82%)`: with the fact, and with it stated for the course itself. */
const shareOf = (count: CountryCount, fact: Measured): string =>
  `${percent(count.present[fact], count)}% (${percent(count.own[fact], count)}%)`;

const lineOf = (name: string, count: CountryCount, shown: readonly Measured[]): string[] => [
  name,
  String(count.universities.size),
  String(count.courses),
  ...shown.map((fact) => shareOf(count, fact)),
  ...(shown.includes("deadline") ? [String(count.noDateAhead)] : []),
];
