import { NOT_STATED } from "#domain/catalogue/known";
import type { Facet } from "#domain/catalogue/lists";
import { cityName } from "#domain/countries/city";
import type { CourseFacetName } from "#domain/courses/course";
import { durationBands, feeBands, type CourseFilters } from "#domain/courses/course-filters";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { slugOf } from "#domain/text/slug";
import { monthNames } from "#domain/time/months";
import type { RequirementFacts } from "./requirement-facts";

/** A value that a course doesn't have. */
const NONE = -1;
/** Cities in a response, besides chosen ones. */
const MAX_CITIES = 40;

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

/** Assigns numbers to combinations of values. */
class Combinations {
  readonly all: (readonly number[])[] = [];
  private readonly numbers = new Map<string, number>();

  add(values: readonly number[]): number {
    const typed = values.join();
    const known = this.numbers.get(typed);
    if (known !== undefined) return known;
    const distinct = [...new Set(values)].sort((a, b) => a - b);
    const key = distinct.join();
    const number = this.numbers.get(key) ?? this.all.push(distinct) - 1;
    this.numbers.set(key, number).set(typed, number);
    return number;
  }
}

/** The place of a value's band, or the one after the bands for a value that isn't stated. */
function bandOf(
  value: number | null,
  bands: readonly { readonly from: number; readonly to: number }[],
): number {
  if (value === null) return bands.length;
  return bands.findIndex(({ from, to }) => value >= from && value < to);
}

const fees = feeBands.map(({ min, max }) => ({ from: min, to: max }));

/** What the facets need of a course. */
export interface FacetRow {
  readonly country: string;
  /** As in the catalogue: `Cambridge, Massachusetts`. */
  readonly city: string;
  readonly level: string;
  readonly stream: string;
  readonly specialization: string;
  readonly days: number;
  readonly fee: number | null;
  readonly exams: readonly string[];
  /** Names of the months in which the course starts, with or without dates. */
  readonly intakeMonths: readonly string[];
  readonly facts: RequirementFacts;
}

/** Facets of which a course may have several values. */
const multiNames = ["examAccepted", "intake", "language"] as const;
type MultiName = (typeof multiNames)[number];

const monthNumberOf = new Map<string, string>(
  monthNames.map((name, at) => [name, String(at + 1).padStart(2, "0")]),
);

/** The months in which a course starts: `10` for `2027-10` and for `October`. */
const startsOf = ({ intakeMonths, facts }: FacetRow): string[] => [
  ...new Set([
    ...intakeMonths.flatMap((name) => monthNumberOf.get(name) ?? []),
    ...(facts.intakes ?? []).map(({ month }) => month.slice(5, 7)),
  ]),
];

const orNotStated = (values: readonly string[]): readonly string[] =>
  values.length > 0 ? values : [NOT_STATED];

/** The values of a course in the facets with several. */
const valuesOf = (row: FacetRow): Readonly<Record<MultiName, readonly string[]>> => ({
  examAccepted: orNotStated(row.exams),
  intake: orNotStated(startsOf(row)),
  language: orNotStated(row.facts.language?.map(({ code }) => code) ?? []),
});

/** Facets of which a course has one value, with its word. */
const wordOf = {
  country: ({ country }) => country,
  city: ({ city }) => city,
  primaryCategory: ({ stream }) => stream,
  specialization: ({ specialization }) => specialization,
  educationLevel: ({ level }) => level,
} as const satisfies Partial<Record<CourseFacetName, (row: FacetRow) => string>>;
type WordName = keyof typeof wordOf;
const wordNames = Object.keys(wordOf) as WordName[];

const bandNames = ["fees", "courseDuration"] as const;
const singleNames = [...wordNames, ...bandNames];
type SingleName = (typeof singleNames)[number];
/** Each band's value is its place. What isn't stated comes after the bands. */
const bandsOf = {
  fees: [...feeBands, { value: NOT_STATED }],
  courseDuration: [...durationBands, { value: NOT_STATED }],
} as const;

const eachOf = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

type Counts = Readonly<Record<CourseFacetName, Uint32Array>>;

const facetNames: readonly CourseFacetName[] = [...singleNames, ...multiNames];

/** The state of a course that has a chosen value of every facet. */
export const MET = 0;
/** The state of a course that fails several facets, or a filter that is no facet. */
export const REJECTED = 255;
/** The state of a course that fails only this facet. It counts towards the facet's other choices. */
const failingOnly = (name: CourseFacetName): number => facetNames.indexOf(name) + 1;

type Column = Int16Array | Uint32Array;

/** Marks the courses whose value is not wanted. One column at a time is fast: the loop is simple. */
function failUnwanted(
  states: Uint8Array,
  column: Column,
  wanted: readonly boolean[],
  failing: number,
): void {
  const isWanted = Uint8Array.from(wanted, Number);
  for (let at = 0; at < states.length; at += 1) {
    if (isWanted[column[at] ?? NONE]) continue;
    states[at] = states[at] === MET ? failing : REJECTED;
  }
}

/** How many courses have each value, among those that fail nothing else. */
function countValues(
  states: Uint8Array,
  column: Column,
  failing: number,
  values: number,
): Uint32Array {
  const counts = new Uint32Array(values);
  for (let at = 0; at < states.length; at += 1) {
    const state = states[at];
    if (state !== MET && state !== failing) continue;
    const value = column[at] ?? NONE;
    if (value >= 0) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** The facets of all courses, as columns of numbers in memory. */
export class FacetColumns {
  private readonly dictionaries = eachOf(wordNames, () => new Dictionary());
  private readonly multiDictionaries = eachOf(multiNames, () => new Dictionary());
  private readonly columns: Readonly<Record<SingleName, Int16Array>>;
  /** Courses share a few combinations of values, so each stores the number of its own. */
  private readonly combinations = eachOf(multiNames, () => new Combinations());
  private readonly multiColumns: Readonly<Record<MultiName, Uint32Array>>;
  private readonly cityNames = new Map<string, string>();
  private readonly citySlugs = new Map<string, string>();

  constructor(size: number) {
    this.columns = eachOf(singleNames, () => new Int16Array(size));
    this.multiColumns = eachOf(multiNames, () => new Uint32Array(size));
  }

  put(at: number, row: FacetRow): void {
    const city = this.cityOf(row.city);
    for (const name of wordNames)
      this.columns[name][at] = this.dictionaries[name].add(
        name === "city" ? city : wordOf[name](row),
      );
    this.columns.fees[at] = bandOf(row.fee, fees);
    const days = row.days === UNKNOWN_LENGTH ? null : row.days;
    this.columns.courseDuration[at] = bandOf(days, durationBands);
    const values = valuesOf(row);
    for (const name of multiNames) {
      const numbers = values[name].map((value) => this.multiDictionaries[name].add(value));
      this.multiColumns[name][at] = this.combinations[name].add(numbers);
    }
  }

  /** Returns the slug of a city, and stores its name for the response. */
  private cityOf(city: string): string {
    const known = this.citySlugs.get(city);
    if (known !== undefined) return known;
    const name = cityName(city);
    const slug = slugOf(name);
    this.cityNames.set(slug, name);
    this.citySlugs.set(city, slug);
    return slug;
  }

  /** The state of each course: which of the chosen facets it fails. */
  statesOf(filters: CourseFilters): Uint8Array {
    const states = new Uint8Array(this.columns.country.length);
    for (const name of singleNames)
      if (filters[name].length > 0)
        failUnwanted(states, this.columns[name], this.wanted(name, filters), failingOnly(name));
    for (const name of multiNames)
      if (filters[name].length > 0)
        failUnwanted(
          states,
          this.multiColumns[name],
          this.wantedCombinations(name, filters),
          failingOnly(name),
        );
    return states;
  }

  /** Whether each value of a facet is chosen. */
  private wanted(name: SingleName, filters: CourseFilters): readonly boolean[] {
    if (name === "fees" || name === "courseDuration") {
      const chosen: readonly string[] = filters[name];
      return bandsOf[name].map(({ value }) => chosen.includes(value));
    }
    const numbers = this.dictionaries[name].numbersOf(filters[name]);
    return this.dictionaries[name].words.map((_, number) => numbers.has(number));
  }

  /** Whether each combination of values has one that is chosen. */
  private wantedCombinations(name: MultiName, filters: CourseFilters): readonly boolean[] {
    const numbers = this.multiDictionaries[name].numbersOf(filters[name]);
    return this.combinations[name].all.map((one) => one.some((number) => numbers.has(number)));
  }

  /** Counts the values of courses that fail no other facet. @param counted all facets by default */
  countsOf(states: Uint8Array, counted?: ReadonlySet<CourseFacetName>): Counts {
    const isCounted = (name: CourseFacetName): boolean => !counted || counted.has(name);
    const countColumn = (name: CourseFacetName, column: Column, values: number) =>
      isCounted(name)
        ? countValues(states, column, failingOnly(name), values)
        : new Uint32Array(values);
    return {
      ...eachOf(wordNames, (name) =>
        countColumn(name, this.columns[name], this.dictionaries[name].words.length),
      ),
      ...eachOf(bandNames, (name) => countColumn(name, this.columns[name], bandsOf[name].length)),
      ...eachOf(multiNames, (name) => {
        const { all } = this.combinations[name];
        const own = new Uint32Array(this.multiDictionaries[name].words.length);
        countColumn(name, this.multiColumns[name], all.length).forEach((number, combination) => {
          for (const value of all[combination] ?? []) own[value] = (own[value] ?? 0) + number;
        });
        return own;
      }),
    };
  }

  /** The values with courses, most first. */
  facetsOf(
    counts: Counts,
    chosen: Pick<CourseFilters, "city">,
  ): Partial<Record<CourseFacetName, Facet[]>> {
    const named = (words: readonly string[], of: Uint32Array): Facet[] =>
      words
        .map((value, number) => ({ value, count: of[number] ?? 0 }))
        .filter(({ count }) => count > 0)
        // Values are slugs, which need no locale. There are thousands of cities.
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    const byName = {
      ...eachOf(wordNames, (name) => named(this.dictionaries[name].words, counts[name])),
      ...eachOf(bandNames, (name) =>
        named(
          bandsOf[name].map(({ value }) => value),
          counts[name],
        ),
      ),
      ...eachOf(multiNames, (name) => named(this.multiDictionaries[name].words, counts[name])),
    };
    const cities = byName.city
      .filter(({ value }, index) => index < MAX_CITIES || chosen.city.includes(value))
      .map((facet) => ({ ...facet, name: this.cityNames.get(facet.value) ?? facet.value }));
    return { ...byName, city: cities };
  }
}
