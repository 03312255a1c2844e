import type { CourseFacetName, Facet } from "#domain/catalogue";
import { cityName } from "#domain/city";
import { slugOf } from "#domain/slug";
import { durationBands, feeBands, type CourseFilters } from "#domain/course-filters";
import type { RequirementFacts } from "./course-requirements";

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

const bandOf = (
  value: number,
  bands: readonly { readonly from: number; readonly to: number }[],
): number => bands.findIndex(({ from, to }) => value >= from && value < to);

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
  readonly facts: RequirementFacts;
}

/** Facets of which a course has several values, at most 32. */
const multiNames = ["examAccepted", "intake", "language"] as const;
type MultiName = (typeof multiNames)[number];

/** The values of a course in the facets with several. */
const valuesOf = ({ exams, facts }: FacetRow): Readonly<Record<MultiName, readonly string[]>> => ({
  examAccepted: exams,
  // `2027-10` is `10`.
  intake: [...new Set(facts.intakes?.value.map(({ month }) => month.slice(5, 7)) ?? [])],
  language: facts.language?.value.map(({ code }) => code) ?? [],
});

/** Facets of which a course has one value, with its word. */
const wordOf = {
  country: ({ country }) => country,
  city: ({ city }) => slugOf(cityName(city)),
  primaryCategory: ({ stream }) => stream,
  specialization: ({ specialization }) => specialization,
  educationLevel: ({ level }) => level,
} as const satisfies Partial<Record<CourseFacetName, (row: FacetRow) => string>>;
type WordName = keyof typeof wordOf;
const wordNames = Object.keys(wordOf) as WordName[];

const bandNames = ["fees", "courseDuration"] as const;
const singleNames = [...wordNames, ...bandNames];
type SingleName = (typeof singleNames)[number];
const bandsOf = { fees: feeBands, courseDuration: durationBands } as const;

const eachOf = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

type Counts = Readonly<Record<CourseFacetName, Uint32Array>>;
/** The facet names of both kinds. */
interface FacetSelection {
  readonly single: readonly SingleName[];
  readonly multi: readonly MultiName[];
}
/** The numbers that a course needs in each chosen facet. */
interface Wanted {
  readonly single: readonly { readonly name: SingleName; readonly numbers: Set<number> }[];
  readonly multi: readonly { readonly name: MultiName; readonly bits: number }[];
}

/** The facets of all courses, as columns of numbers in memory. */
export class FacetColumns {
  private readonly dictionaries = eachOf(wordNames, () => new Dictionary());
  private readonly multiDictionaries = eachOf(multiNames, () => new Dictionary());
  private readonly columns: Readonly<Record<SingleName, Int16Array>>;
  private readonly bits: Readonly<Record<MultiName, Int32Array>>;
  private readonly cityNames = new Map<string, string>();

  constructor(size: number) {
    this.columns = eachOf(singleNames, () => new Int16Array(size));
    this.bits = eachOf(multiNames, () => new Int32Array(size));
  }

  put(at: number, row: FacetRow): void {
    for (const name of wordNames)
      this.columns[name][at] = this.dictionaries[name].add(wordOf[name](row));
    this.columns.fees[at] = row.fee === null ? NONE : bandOf(row.fee, fees);
    this.columns.courseDuration[at] = bandOf(row.days, durationBands);
    this.cityNames.set(wordOf.city(row), cityName(row.city));
    const values = valuesOf(row);
    for (const name of multiNames)
      for (const value of values[name])
        this.bits[name][at] =
          (this.bits[name][at] ?? 0) | (1 << this.multiDictionaries[name].add(value));
  }

  wantedBy(filters: CourseFilters): Wanted {
    const numbersOf = (name: SingleName) => {
      if (name !== "fees" && name !== "courseDuration")
        return this.dictionaries[name].numbersOf(filters[name]);
      const chosen = bandsOf[name].map(({ value }) => filters[name].includes(value));
      return new Set(chosen.flatMap((isChosen, band) => (isChosen ? [band] : [])));
    };
    return {
      single: singleNames
        .filter((name) => filters[name].length > 0)
        .map((name) => ({ name, numbers: numbersOf(name) })),
      multi: multiNames
        .filter((name) => filters[name].length > 0)
        .map((name) => {
          const numbers = [...this.multiDictionaries[name].numbersOf(filters[name])];
          return { name, bits: numbers.reduce((bits, number) => bits | (1 << number), 0) };
        }),
    };
  }

  /**
   * Returns the only facet that this course fails. The course counts towards that facet's other
   * choices.
   */
  failedFacet(at: number, { single, multi }: Wanted): CourseFacetName | "none" | "several" {
    let failed: CourseFacetName | "none" = "none";
    for (const { name, numbers } of single) {
      if (numbers.has(this.columns[name][at] ?? NONE)) continue;
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

  emptyCounts(): Counts {
    return {
      ...eachOf(wordNames, (name) => new Uint32Array(this.dictionaries[name].words.length)),
      ...eachOf(bandNames, (name) => new Uint32Array(bandsOf[name].length)),
      ...eachOf(multiNames, (name) => new Uint32Array(this.multiDictionaries[name].words.length)),
    };
  }

  /** The facets to count. All by default. */
  static select(names?: ReadonlySet<CourseFacetName>): FacetSelection {
    return {
      single: singleNames.filter((name) => !names || names.has(name)),
      multi: multiNames.filter((name) => !names || names.has(name)),
    };
  }

  /** Counts a course that fails one facet or none. */
  count(
    at: number,
    failed: CourseFacetName | "none",
    counts: Counts,
    { single, multi }: FacetSelection,
  ): void {
    for (const name of single) {
      if (failed !== "none" && failed !== name) continue;
      const number = this.columns[name][at] ?? NONE;
      if (number >= 0) counts[name][number] = (counts[name][number] ?? 0) + 1;
    }
    for (const name of multi) {
      if (failed !== "none" && failed !== name) continue;
      const [bits, own] = [this.bits[name][at] ?? 0, counts[name]];
      for (let value = 0; value < own.length; value += 1)
        if (bits & (1 << value)) own[value] = (own[value] ?? 0) + 1;
    }
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
        .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
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
