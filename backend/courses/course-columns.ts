import type { CourseSort } from "#domain/courses/course-filters";
import { RequirementColumns } from "./course-requirements";
import { FacetColumns, type FacetRow } from "./facet-columns";
import { LAST, orderBy } from "./number-order";

/** Represents an unknown fee. */
export const UNKNOWN_FEE = -1;

/** What the index takes from a course. */
export interface CourseRow extends FacetRow {
  /** Usual total cost in rupees. */
  readonly total: number | null;
  /** The university's best position in a world ranking. */
  readonly rank: number | null;
  readonly universityId: number;
  /** Words of title, university and city. */
  readonly words: readonly string[];
  /** The day of the last change of its page: `2026-11-25`. */
  readonly updatedOn: string;
  /** Whether search engines list its page. */
  readonly isIndexed: boolean;
}

/** The values of all courses as columns of numbers. Courses can be put in any order. */
export class CourseColumns {
  readonly facets: FacetColumns;
  readonly requirements: RequirementColumns;
  readonly days: Uint16Array;
  readonly fee: Int32Array;
  readonly universities: Int32Array;
  readonly isIndexed: Uint8Array;
  readonly total: Float64Array;
  private readonly rank: Float64Array;
  /** The days on which pages changed, and the number of each course's day. */
  private readonly changeDays: string[] = [];
  private readonly changed: Uint16Array;
  private readonly byWord = new Map<string, number[]>();

  constructor(readonly size: number) {
    this.facets = new FacetColumns(size);
    this.requirements = new RequirementColumns(size);
    this.days = new Uint16Array(size);
    this.fee = new Int32Array(size).fill(UNKNOWN_FEE);
    this.universities = new Int32Array(size);
    this.isIndexed = new Uint8Array(size);
    this.total = new Float64Array(size).fill(LAST);
    this.rank = new Float64Array(size).fill(LAST);
    this.changed = new Uint16Array(size);
  }

  put(at: number, row: CourseRow): void {
    this.facets.put(at, row);
    this.requirements.put(at, row.facts);
    this.days[at] = row.days;
    this.fee[at] = row.fee ?? UNKNOWN_FEE;
    this.universities[at] = row.universityId;
    this.isIndexed[at] = Number(row.isIndexed);
    this.total[at] = row.total ?? LAST;
    this.rank[at] = row.rank ?? LAST;
    const known = this.changeDays.indexOf(row.updatedOn);
    this.changed[at] = known < 0 ? this.changeDays.push(row.updatedOn) - 1 : known;
    for (const word of row.words) {
      const found = this.byWord.get(word);
      if (found) found.push(at);
      else this.byWord.set(word, [at]);
    }
  }

  updatedOn(at: number): string {
    return this.changeDays[this.changed[at] ?? 0] ?? "";
  }

  /** Takes the courses that have each word. They are not kept twice, so this works once. */
  takePostings(): ReadonlyMap<string, Uint32Array> {
    const postings = new Map([...this.byWord].map(([word, at]) => [word, Uint32Array.from(at)]));
    this.byWord.clear();
    return postings;
  }

  /** Courses that are open on a day first, the cheapest by total cost before others. */
  byOpenAndCost(today: number): Uint32Array {
    return this.requirements.byCost(today, (at) => this.total[at] ?? LAST);
  }

  /** The orders that lists can have. @param placeOfUniversity the place of each university by name */
  orders(
    placeOfUniversity: ReadonlyMap<number, number>,
  ): Readonly<Record<CourseSort, Uint32Array | null>> {
    const by = (keyOf: (at: number) => number) => orderBy(this.size, keyOf);
    const feeOr = (unknown: number) => (at: number) => {
      const fee = this.fee[at] ?? UNKNOWN_FEE;
      return fee === UNKNOWN_FEE ? unknown : fee;
    };
    const highest = feeOr(0);
    return {
      // Depends on the day (`byOpenAndCost`).
      best: null,
      fit: null,
      title: null,
      fee: by(feeOr(LAST)),
      "-fee": by((at) => LAST - highest(at)),
      cost: by((at) => this.total[at] ?? LAST),
      // Depends on the day (RequirementColumns.byDeadline).
      deadline: null,
      ranking: by((at) => this.rank[at] ?? LAST),
      duration: by((at) => this.days[at] || LAST),
      university: by((at) => placeOfUniversity.get(this.universities[at] ?? 0) ?? LAST),
    };
  }
}
