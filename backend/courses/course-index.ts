import { NOT_STATED } from "#domain/catalogue/known";
import type { Facet } from "#domain/catalogue/lists";
import type { CourseFacetName, RequirementCounts } from "#domain/courses/course";
import type { CourseFilters, CourseSort } from "#domain/courses/course-filters";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { UNKNOWN_FEE, type CourseColumns } from "./course-columns";
import { dayNumber } from "./course-requirements";
import { MET, REJECTED } from "./facet-columns";
import { LAST } from "./number-order";

/** One page of ids, the total, and the counts of every other choice. */
interface FoundCourses {
  readonly ids: string[];
  readonly total: number;
  readonly facets: Partial<Record<CourseFacetName, Facet[]>>;
  readonly requirements: RequirementCounts;
  /** Courses that only fail because they don't state what a filter asks. */
  readonly notStated: number;
}

/** A course in a sitemap. */
interface IndexedAddress {
  readonly universityId: number;
  readonly slug: string;
  readonly updatedOn: string;
}

/** What courses must match besides the filters. */
export interface CourseMatch {
  /** For each keyword the words that it may mean. A course has one of each. */
  readonly words?: readonly (readonly string[])[];
  /** Ids of universities, of which the course has one. */
  readonly universities?: readonly number[] | null;
}

const metIn = (states: Uint8Array): number =>
  states.reduce((sum, state) => (state === MET ? sum + 1 : sum), 0);

/** The facets that a course may not state, with that choice added where one is chosen. */
const withNotStated = (filters: CourseFilters): CourseFilters => {
  const or = (chosen: readonly string[]) => (chosen.length > 0 ? [...chosen, NOT_STATED] : chosen);
  return {
    ...filters,
    examAccepted: or(filters.examAccepted),
    intake: or(filters.intake),
    language: or(filters.language),
    fees: or(filters.fees),
    courseDuration: or(filters.courseDuration),
  };
};

/**
 * All courses as columns of numbers in memory. Filtering, counting and sorting 200,000 of them
 * takes a few milliseconds, compared with a few hundred in SQL (`npm run bench:catalogue`). Each
 * course takes about 30 bytes plus its id and words. Rows are ordered by title.
 */
export class CourseIndex {
  /** The courses that have a word. */
  private readonly byWord: ReadonlyMap<string, Uint32Array>;
  /** Places of the courses whose pages search engines list. */
  private readonly indexedAt: Uint32Array;
  private readonly orders: Readonly<Record<CourseSort, Uint32Array | null>>;

  /**
   * @param ids of the courses by title, at their places in the columns. @param placeOfUniversity
   * the place of each university by name
   */
  constructor(
    private readonly ids: readonly string[],
    private readonly columns: CourseColumns,
    placeOfUniversity: ReadonlyMap<number, number>,
  ) {
    this.byWord = columns.takePostings();
    this.indexedAt = Uint32Array.from(ids.keys()).filter((at) => columns.isIndexed[at] === 1);
    this.orders = columns.orders(placeOfUniversity);
  }

  /** Returns the ids of one page, the total, and the counts of every other facet choice. */
  find(
    filters: CourseFilters,
    matching: CourseMatch | null,
    page: number,
    size: number,
    /** Deadlines before it have passed: `2026-11-23`. */
    day: string,
    /** Facets to count. Fewer take less time. */
    counted?: ReadonlySet<CourseFacetName>,
  ): FoundCourses {
    const today = dayNumber(day);
    const { unstated } = filters;
    const states = this.columns.facets.statesOf(unstated ? withNotStated(filters) : filters);
    if (matching) this.rejectUnmatched(states, matching);
    this.rejectBy(states, this.rangeOf(filters, unstated));
    const requirements = this.columns.requirements.countsOf(states, filters, today);
    this.rejectBy(states, this.columns.requirements.conditionOf(filters, today, unstated));
    const counts = this.columns.facets.countsOf(states, counted);
    const total = metIn(states);
    return {
      ids: this.pageOf(states, this.orderOf(filters.sort, today), page, size),
      total,
      notStated: this.metLeniently(filters, matching, today) - total,
      facets: this.columns.facets.facetsOf(counts, filters),
      requirements,
    };
  }

  /** How many courses meet the filters, if what they don't state counts as met. */
  private metLeniently(
    filters: CourseFilters,
    matching: CourseMatch | null,
    today: number,
  ): number {
    const states = this.columns.facets.statesOf(withNotStated(filters));
    if (matching) this.rejectUnmatched(states, matching);
    this.rejectBy(states, this.rangeOf(filters, true));
    this.rejectBy(states, this.columns.requirements.conditionOf(filters, today, true));
    return metIn(states);
  }

  /** Number of courses whose pages search engines list. */
  get indexed(): number {
    return this.indexedAt.length;
  }

  /** The addresses that search engines list, from one place to another, in the order of the rows. */
  addresses(from: number, to: number): IndexedAddress[] {
    return [...this.indexedAt.slice(from, to)].map((at) => {
      const universityId = this.columns.universities[at] ?? 0;
      return {
        universityId,
        slug: (this.ids[at] ?? "").slice(String(universityId).length + 1),
        updatedOn: this.columns.updatedOn(at),
      };
    });
  }

  /** The newest change of these addresses. */
  updatedOn(from: number, to: number): string {
    return this.addresses(from, to).reduce(
      (newest, { updatedOn }) => (updatedOn > newest ? updatedOn : newest),
      "",
    );
  }

  private rejectUnmatched(states: Uint8Array, { words = [], universities }: CourseMatch): void {
    for (const meanings of words) {
      const isFound = new Uint8Array(states.length);
      for (const word of meanings) for (const at of this.byWord.get(word) ?? []) isFound[at] = 1;
      this.rejectBy(states, (at) => isFound[at] === 1);
    }
    if (!universities) return;
    const isWanted = new Set(universities);
    this.rejectBy(states, (at) => isWanted.has(this.columns.universities[at] ?? 0));
  }

  private rejectBy(states: Uint8Array, isMet: ((at: number) => boolean) | null): void {
    if (!isMet) return;
    for (let at = 0; at < states.length; at += 1)
      if (states[at] !== REJECTED && !isMet(at)) states[at] = REJECTED;
  }

  /** The limits of fee, total cost and duration. Null if there are none. `lenient` takes unknown amounts as met. */
  private rangeOf(
    { minFee, maxFee, maxTotal, dayFrom, dayTo }: CourseFilters,
    lenient = false,
  ): ((at: number) => boolean) | null {
    const hasFee = minFee !== null || maxFee !== null;
    const hasLength = dayFrom !== null || dayTo !== null;
    if (!hasFee && maxTotal === null && !hasLength) return null;
    return (at) => {
      const fee = this.columns.fee[at] ?? UNKNOWN_FEE;
      const total = this.columns.total[at] ?? LAST;
      const days = this.columns.days[at] ?? 0;
      const isFeeMet =
        fee === UNKNOWN_FEE ? lenient : fee >= (minFee ?? 0) && fee <= (maxFee ?? Infinity);
      const isLengthMet =
        days === UNKNOWN_LENGTH ? lenient : days >= (dayFrom ?? 0) && days <= (dayTo ?? Infinity);
      const isTotalMet = total === LAST ? lenient : total <= (maxTotal ?? Infinity);
      return (
        (!hasFee || isFeeMet) && (maxTotal === null || isTotalMet) && (!hasLength || isLengthMet)
      );
    };
  }

  /** The order of the courses. Null for that of the rows, by title. */
  private orderOf(sort: CourseSort, today: number): Uint32Array | null {
    // The best fit depends on the student (backend/recommendations/fit-list.ts). Nobody else has one.
    if (sort === "best" || sort === "fit") return this.columns.byOpenAndCost(today);
    return sort === "deadline" ? this.columns.requirements.byDeadline(today) : this.orders[sort];
  }

  private pageOf(
    states: Uint8Array,
    order: Uint32Array | null,
    page: number,
    size: number,
  ): string[] {
    const found: string[] = [];
    let skip = page * size;
    const length = order ? order.length : states.length;
    for (let place = 0; place < length && found.length < size; place += 1) {
      const at = order ? (order[place] ?? 0) : place;
      if (states[at] !== MET) continue;
      if (skip > 0) skip -= 1;
      else found.push(this.ids[at] ?? "");
    }
    return found;
  }
}
