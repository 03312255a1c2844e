import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { CourseFacetName, Facet } from "#domain/catalogue";
import type { CourseFilters, CourseSort } from "#domain/course-filters";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";
import { cachedPerImport } from "./cached-per-import";
import { FacetColumns, type FacetRow } from "./facet-columns";
import { isScheduledNow } from "./schedule";
import { totalCostsOf } from "./total-costs";
import { dayNumber, RequirementColumns, type RequirementFacts } from "./course-requirements";

/** Represents an unknown fee. */
const UNKNOWN = -1;
/** Rows loaded per query, to limit the size of each result. */
const CHUNK = 20_000;

interface Row extends FacetRow {
  readonly id: string;
  /** Usual total cost in rupees. */
  readonly total: number | null;
}

/**
 * All courses as columns of numbers in memory. Filtering, counting and sorting 200,000 of them
 * takes a few milliseconds, compared with a few hundred in SQL (`npm run bench:catalogue`). Each
 * course takes about 30 bytes plus its id. Rows are ordered by title.
 */
export class CourseIndex {
  private readonly facets: FacetColumns;
  private readonly days: Uint16Array;
  private readonly fee: Int32Array;
  private readonly requirements: RequirementColumns;
  private readonly ids: string[];
  private readonly orders: Readonly<Record<CourseSort, Uint32Array | null>>;

  /**
   * @param rows ordered by title and id. @param byUniversity indexes of the rows, ordered by
   * university
   */
  constructor(rows: readonly Row[], byUniversity: readonly number[]) {
    const size = rows.length;
    this.facets = new FacetColumns(size);
    this.days = new Uint16Array(size);
    this.fee = new Int32Array(size);
    this.requirements = new RequirementColumns(size);
    this.ids = rows.map(({ id }) => id);
    rows.forEach((row, at) => this.put(row, at));
    const sorted = (compare: (a: number, b: number) => number) =>
      Uint32Array.from(rows.keys()).sort((a, b) => compare(a, b) || a - b);
    const feeOr = (at: number, unknown: number) => {
      const fee = this.fee[at] ?? UNKNOWN;
      return fee === UNKNOWN ? unknown : fee;
    };
    const totalOf = (at: number) => rows[at]?.total ?? Infinity;
    this.orders = {
      title: null,
      // Depends on the student (backend/recommendation/fit-list.ts).
      fit: null,
      fee: sorted((a, b) => feeOr(a, Infinity) - feeOr(b, Infinity) || 0),
      "-fee": sorted((a, b) => feeOr(b, UNKNOWN) - feeOr(a, UNKNOWN)),
      cost: sorted((a, b) => totalOf(a) - totalOf(b) || 0),
      // Depends on the day (pageOf).
      deadline: null,
      duration: sorted((a, b) => (this.days[a] ?? 0) - (this.days[b] ?? 0)),
      university: Uint32Array.from(byUniversity),
    };
  }

  private put(row: Row, at: number): void {
    this.facets.put(at, row);
    this.days[at] = row.days;
    this.fee[at] = row.fee ?? UNKNOWN;
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
    counted?: ReadonlySet<CourseFacetName>,
  ): { ids: string[]; total: number; facets: Partial<Record<CourseFacetName, Facet[]>> } {
    const wanted = this.facets.wantedBy(filters);
    const counts = this.facets.emptyCounts();
    const passing = new Uint8Array(this.ids.length);
    const today = dayNumber(day);
    const toCount = FacetColumns.select(counted);
    let total = 0;
    for (let at = 0; at < this.ids.length; at += 1) {
      const failed = this.facets.failedFacet(at, wanted);
      if (failed === "several" || (failed !== "none" && counted?.has(failed) === false)) continue;
      if (!this.passesOthers(at, filters, matching)) continue;
      if (!this.requirements.isMet(at, filters, today)) continue;
      if (failed === "none") {
        passing[at] = 1;
        total += 1;
      }
      this.facets.count(at, failed, counts, toCount);
    }
    return {
      ids: this.pageOf(passing, this.orderOf(filters.sort, passing, today), page, size),
      total,
      facets: this.facets.facetsOf(counts, filters),
    };
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
  const costs = await totalCostsOf(db);
  for (let last = ""; ; last = rows.at(-1)?.id ?? "") {
    const chunk = await db
      .select({
        id: courses.id,
        title: courses.title,
        universityId: courses.universityId,
        city: universities.city,
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
      .innerJoin(universities, eq(universities.id, courses.universityId))
      .where(and(gt(courses.id, last), eq(courses.isListed, true), isScheduledNow(courses)))
      .orderBy(asc(courses.id))
      .limit(CHUNK);
    rows.push(...chunk.map((row) => ({ ...row, total: costs.of(row)?.typical ?? null })));
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
