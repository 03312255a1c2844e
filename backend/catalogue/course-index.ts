import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { CourseFacetName, Facet } from "#domain/catalogue";
import {
  durationBands,
  feeBands,
  type CourseFilters,
  type CourseSort,
} from "#domain/course-filters";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";
import { cachedPerImport } from "./cached-per-import";
import { isScheduledNow } from "./schedule";
import { dayNumber, RequirementColumns, type RequirementFacts } from "./course-requirements";

/** Represents an unknown fee. */
const UNKNOWN = -1;
/** Rows loaded per query, to limit the size of each result. */
const CHUNK = 20_000;

/** Assigns numbers to words in order of first use. */
class Dictionary {
  readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();

  add(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.numbers.set(word, number);
    }
    return number;
  }

  /** Returns the numbers of the known words. */
  numbersOf(words: readonly string[]): Set<number> {
    return new Set(words.flatMap((word) => this.numbers.get(word) ?? []));
  }
}

const bandOf = (
  value: number,
  bands: readonly { readonly from: number; readonly to: number }[],
): number => bands.findIndex(({ from, to }) => value >= from && value < to);

const fees = feeBands.map(({ min, max }) => ({ from: min, to: max }));

interface Row {
  readonly id: string;
  readonly country: string;
  readonly level: string;
  readonly stream: string;
  readonly specialization: string;
  readonly days: number;
  readonly fee: number | null;
  readonly exams: readonly string[];
  readonly facts: RequirementFacts;
}

/** Facets of which a course has several values, at most 32. */
const multiColumns = ["examAccepted", "intake", "language"] as const;
type MultiColumn = (typeof multiColumns)[number];

/** The values of a course in the facets with several. */
const valuesOf = ({ exams, facts }: Row): Readonly<Record<MultiColumn, readonly string[]>> => ({
  examAccepted: exams,
  // `2027-10` is `10`.
  intake: [...new Set(facts.intakes?.value.map(({ month }) => month.slice(5, 7)) ?? [])],
  language: facts.language?.value.map(({ code }) => code) ?? [],
});

const facetColumns = [
  "country",
  "primaryCategory",
  "specialization",
  "educationLevel",
  "fees",
  "courseDuration",
] as const satisfies readonly CourseFacetName[];
type Column = (typeof facetColumns)[number];
const allFacets: ReadonlySet<CourseFacetName> = new Set([...facetColumns, ...multiColumns]);

/**
 * All courses as columns of numbers in memory. Filtering, counting and sorting 200,000 of them
 * takes a few milliseconds, compared with a few hundred in SQL (`npm run bench:catalogue`). Each
 * course takes about 30 bytes plus its id. Rows are ordered by title.
 */
export class CourseIndex {
  private readonly dictionaries: Readonly<
    Record<Exclude<Column, "fees" | "courseDuration">, Dictionary>
  > = {
    country: new Dictionary(),
    primaryCategory: new Dictionary(),
    specialization: new Dictionary(),
    educationLevel: new Dictionary(),
  };
  private readonly multiDictionaries: Readonly<Record<MultiColumn, Dictionary>> = {
    examAccepted: new Dictionary(),
    intake: new Dictionary(),
    language: new Dictionary(),
  };
  private readonly columns: Readonly<Record<Column, Int16Array>>;
  private readonly days: Uint16Array;
  private readonly fee: Int32Array;
  private readonly bits: Readonly<Record<MultiColumn, Int32Array>>;
  private readonly requirements: RequirementColumns;
  private readonly ids: string[];
  private readonly orders: Readonly<Record<CourseSort, Uint32Array | null>>;

  /**
   * @param rows ordered by title and id. @param byUniversity indexes of the rows, ordered by
   * university
   */
  constructor(rows: readonly Row[], byUniversity: readonly number[]) {
    const size = rows.length;
    const column = () => new Int16Array(size);
    this.columns = {
      country: column(),
      primaryCategory: column(),
      specialization: column(),
      educationLevel: column(),
      fees: column(),
      courseDuration: column(),
    };
    this.days = new Uint16Array(size);
    this.fee = new Int32Array(size);
    const bits = () => new Int32Array(size);
    this.bits = { examAccepted: bits(), intake: bits(), language: bits() };
    this.requirements = new RequirementColumns(size);
    this.ids = rows.map(({ id }) => id);
    rows.forEach((row, at) => this.put(row, at));
    const sorted = (compare: (a: number, b: number) => number) =>
      Uint32Array.from(rows.keys()).sort((a, b) => compare(a, b) || a - b);
    const feeOr = (at: number, unknown: number) => {
      const fee = this.fee[at] ?? UNKNOWN;
      return fee === UNKNOWN ? unknown : fee;
    };
    this.orders = {
      title: null,
      fee: sorted((a, b) => feeOr(a, Infinity) - feeOr(b, Infinity) || 0),
      "-fee": sorted((a, b) => feeOr(b, UNKNOWN) - feeOr(a, UNKNOWN)),
      // Depends on the day (pageOf).
      deadline: null,
      duration: sorted((a, b) => (this.days[a] ?? 0) - (this.days[b] ?? 0)),
      university: Uint32Array.from(byUniversity),
    };
  }

  private put(row: Row, at: number): void {
    const { columns, dictionaries } = this;
    columns.country[at] = dictionaries.country.add(row.country);
    columns.primaryCategory[at] = dictionaries.primaryCategory.add(row.stream);
    columns.specialization[at] = dictionaries.specialization.add(row.specialization);
    columns.educationLevel[at] = dictionaries.educationLevel.add(row.level);
    columns.fees[at] = row.fee === null ? UNKNOWN : bandOf(row.fee, fees);
    columns.courseDuration[at] = bandOf(row.days, durationBands);
    this.days[at] = row.days;
    this.fee[at] = row.fee ?? UNKNOWN;
    const values = valuesOf(row);
    for (const name of multiColumns)
      for (const value of values[name])
        this.bits[name][at] =
          (this.bits[name][at] ?? 0) | (1 << this.multiDictionaries[name].add(value));
    this.requirements.put(at, row.facts);
  }

  /** Returns the ids of one page, the total, and the counts of every other facet choice. */
  find(
    filters: CourseFilters,
    matching: ReadonlySet<string> | null,
    page: number,
    size: number,
    /** Deadlines before it have passed: `2026-11-23`. */
    day: string,
    /** Facets to count. Fewer take less time. */
    counted: ReadonlySet<CourseFacetName> = allFacets,
  ): { ids: string[]; total: number; facets: Partial<Record<CourseFacetName, Facet[]>> } {
    const wanted = this.wantedBy(filters);
    const counts = this.emptyCounts();
    const passing = new Uint8Array(this.ids.length);
    const today = dayNumber(day);
    const toCount = {
      single: facetColumns.filter((name) => counted.has(name)),
      multi: multiColumns.filter((name) => counted.has(name)),
    };
    let total = 0;
    for (let at = 0; at < this.ids.length; at += 1) {
      const failed = this.failedFacet(at, wanted);
      if (failed === "several" || (failed !== "none" && !counted.has(failed))) continue;
      if (!this.passesOthers(at, filters, matching)) continue;
      if (!this.requirements.isMet(at, filters, today)) continue;
      if (failed === "none") {
        passing[at] = 1;
        total += 1;
      }
      this.count(at, failed, counts, toCount);
    }
    return {
      ids: this.pageOf(passing, this.orderOf(filters.sort, passing, today), page, size),
      total,
      facets: this.facetsOf(counts),
    };
  }

  private wantedBy(filters: CourseFilters) {
    const { dictionaries } = this;
    const chosen = (name: Column, numbers: Set<number>) =>
      filters[name].length > 0 ? { name, numbers } : null;
    const bands = (all: readonly { readonly value: string }[], values: readonly string[]) =>
      new Set(all.flatMap(({ value }, band) => (values.includes(value) ? [band] : [])));
    const columns = [
      chosen("country", dictionaries.country.numbersOf(filters.country)),
      chosen("primaryCategory", dictionaries.primaryCategory.numbersOf(filters.primaryCategory)),
      chosen("specialization", dictionaries.specialization.numbersOf(filters.specialization)),
      chosen("educationLevel", dictionaries.educationLevel.numbersOf(filters.educationLevel)),
      chosen("fees", bands(feeBands, filters.fees)),
      chosen("courseDuration", bands(durationBands, filters.courseDuration)),
    ].filter((one) => one !== null);
    const multi = multiColumns.flatMap((name) => {
      if (filters[name].length === 0) return [];
      let bits = 0;
      for (const number of this.multiDictionaries[name].numbersOf(filters[name]))
        bits |= 1 << number;
      return [{ name, bits }];
    });
    return { columns, multi };
  }

  /**
   * Returns the only facet that this course fails. The course counts towards that facet's other
   * choices.
   */
  private failedFacet(
    at: number,
    { columns, multi }: ReturnType<CourseIndex["wantedBy"]>,
  ): CourseFacetName | "none" | "several" {
    let failed: CourseFacetName | "none" = "none";
    for (const { name, numbers } of columns) {
      if (numbers.has(this.columns[name][at] ?? UNKNOWN)) continue;
      if (failed !== "none") return "several";
      failed = name;
    }
    for (const { name, bits } of multi) {
      if (((this.bits[name][at] ?? 0) & bits) !== 0) continue;
      if (failed !== "none") return "several";
      failed = name;
    }
    return failed;
  }

  /** Whether the course passes the filters that are not facets. */
  private passesOthers(
    at: number,
    { minFee, maxFee, dayFrom, dayTo }: CourseFilters,
    matching: ReadonlySet<string> | null,
  ): boolean {
    const fee = this.fee[at] ?? UNKNOWN;
    const days = this.days[at] ?? 0;
    if (minFee !== null && (fee === UNKNOWN || fee < minFee)) return false;
    if (maxFee !== null && (fee === UNKNOWN || fee > maxFee)) return false;
    if (dayFrom !== null && days < dayFrom) return false;
    if (dayTo !== null && days > dayTo) return false;
    return matching === null || matching.has(this.ids[at] ?? "");
  }

  private emptyCounts() {
    const zeros = (length: number) => new Uint32Array(length);
    const { dictionaries, multiDictionaries } = this;
    return {
      country: zeros(dictionaries.country.words.length),
      primaryCategory: zeros(dictionaries.primaryCategory.words.length),
      specialization: zeros(dictionaries.specialization.words.length),
      educationLevel: zeros(dictionaries.educationLevel.words.length),
      fees: zeros(feeBands.length),
      courseDuration: zeros(durationBands.length),
      examAccepted: zeros(multiDictionaries.examAccepted.words.length),
      intake: zeros(multiDictionaries.intake.words.length),
      language: zeros(multiDictionaries.language.words.length),
    };
  }

  private count(
    at: number,
    failed: CourseFacetName | "none",
    counts: ReturnType<CourseIndex["emptyCounts"]>,
    {
      single,
      multi,
    }: { readonly single: readonly Column[]; readonly multi: readonly MultiColumn[] },
  ): void {
    for (const name of single) {
      if (failed !== "none" && failed !== name) continue;
      const number = this.columns[name][at] ?? UNKNOWN;
      if (number >= 0) counts[name][number] = (counts[name][number] ?? 0) + 1;
    }
    for (const name of multi) {
      if (failed !== "none" && failed !== name) continue;
      const [bits, own] = [this.bits[name][at] ?? 0, counts[name]];
      for (let value = 0; value < own.length; value += 1)
        if (bits & (1 << value)) own[value] = (own[value] ?? 0) + 1;
    }
  }

  private facetsOf(
    counts: ReturnType<CourseIndex["emptyCounts"]>,
  ): Partial<Record<CourseFacetName, Facet[]>> {
    const named = (words: readonly string[], of: Uint32Array): Facet[] =>
      words
        .map((value, number) => ({ value, count: of[number] ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
    const values = (bands: readonly { readonly value: string }[]) =>
      bands.map(({ value }) => value);
    const { country, primaryCategory, specialization, educationLevel } = this.dictionaries;
    return {
      country: named(country.words, counts.country),
      primaryCategory: named(primaryCategory.words, counts.primaryCategory),
      specialization: named(specialization.words, counts.specialization),
      educationLevel: named(educationLevel.words, counts.educationLevel),
      fees: named(values(feeBands), counts.fees),
      courseDuration: named(values(durationBands), counts.courseDuration),
      examAccepted: named(this.multiDictionaries.examAccepted.words, counts.examAccepted),
      intake: named(this.multiDictionaries.intake.words, counts.intake),
      language: named(this.multiDictionaries.language.words, counts.language),
    };
  }

  /** The order of the courses that pass. Null for that of the rows, by title. */
  private orderOf(sort: CourseSort, passing: Uint8Array, today: number): Uint32Array | null {
    if (sort !== "deadline") return this.orders[sort];
    const found = Array.from(passing.keys()).filter((at) => passing[at]);
    return this.requirements.byDeadline(found, today);
  }

  private pageOf(
    passing: Uint8Array,
    order: Uint32Array | null,
    page: number,
    size: number,
  ): string[] {
    const found: string[] = [];
    let skip = page * size;
    const length = order ? order.length : passing.length;
    for (let place = 0; place < length && found.length < size; place += 1) {
      const at = order ? (order[place] ?? 0) : place;
      if (!passing[at]) continue;
      if (skip > 0) skip -= 1;
      else found.push(this.ids[at] ?? "");
    }
    return found;
  }
}

const requirementFacts = sql<RequirementFacts>`jsonb_build_object(
  'intakes', ${courses.facts}->'intakes', 'language', ${courses.facts}->'language',
  'english', ${courses.facts}->'english', 'tests', ${courses.facts}->'tests')`;

/** The index of the current import. */
export const courseIndexOf = cachedPerImport(load);

async function load(db: Database): Promise<CourseIndex> {
  const rows: (Row & { readonly title: string; readonly universityId: number })[] = [];
  for (let last = ""; ; last = rows.at(-1)?.id ?? "") {
    const chunk = await db
      .select({
        id: courses.id,
        title: courses.title,
        universityId: courses.universityId,
        country: courses.countrySlug,
        level: courses.level,
        stream: courses.stream,
        specialization: courses.specialization,
        days: courses.durationDays,
        fee: courses.feeInr,
        exams: courses.exams,
        facts: requirementFacts,
      })
      .from(courses)
      .where(and(gt(courses.id, last), eq(courses.isListed, true), isScheduledNow(courses)))
      .orderBy(asc(courses.id))
      .limit(CHUNK);
    rows.push(...chunk);
    if (chunk.length < CHUNK) break;
  }
  const names = await db
    .select({ id: universities.id, name: universities.name })
    .from(universities);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  rows.sort((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
  const byUniversity = [...rows.keys()].sort(
    (a, b) =>
      compare(
        nameOf.get(rows[a]?.universityId ?? 0) ?? "",
        nameOf.get(rows[b]?.universityId ?? 0) ?? "",
      ) || a - b,
  );
  return new CourseIndex(rows, byUniversity);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
