import { sql, type SQL } from "drizzle-orm";
import type { RequirementCounts } from "#domain/courses/course";
import { ieltsBands, type CourseFilters } from "#domain/courses/course-filters";
import { rollingUntil } from "#domain/courses/facts/course-facts";
import { courses } from "../platform/db/schema/catalogue";
import { MET } from "./facet-columns";
import { orderBy } from "./number-order";
import type { RequirementFacts } from "./requirement-facts";

/** Admission tests that students may not have taken. */
export type AdmissionTest = "gre" | "gmat";

/** Whether a course requires a test, or one of several with it. Null if it states no admission test. */
export const requiresTest = (test: AdmissionTest): SQL<boolean | null> => {
  const stated = sql`${courses.facts} #> '{tests,value}'`;
  const own = JSON.stringify([{ test, need: "required" }]);
  const oneOfSeveral = JSON.stringify([{ need: "required", alternatives: [test] }]);
  return sql<boolean | null>`(${stated} @> ${own}::jsonb or ${stated} @> ${oneOfSeveral}::jsonb)`;
};

/** Whether a test is needed, as a column. */
const testStates = { no: 0, yes: 1, "not-stated": 2 } as const;

/** Bands are stored in halves. No course has this one. */
const UNKNOWN_BAND = 255;
/** Every band is enough for a course without a minimum score. */
const NO_MINIMUM = 0;
const NO_DEADLINE = Infinity;
/** After every date, and before no deadline. */
const ROLLING = Number.MAX_SAFE_INTEGER;

/** Days since 1970, for `2027-05-31`. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);

/** Language score, admission tests and deadlines of all courses, as columns in memory. */
export class RequirementColumns {
  /** Overall IELTS band in halves. */
  private readonly band: Uint8Array;
  private readonly needsTest: Uint8Array;
  /** Closing days of each course, ascending. Null for none. */
  private readonly closing: (readonly number[] | null)[];
  /** The last day of rolling admission. 0 for none. */
  private readonly rolling: Uint32Array;
  private open: { readonly today: number; readonly isOpen: Uint8Array } | null = null;
  private best: { readonly today: number; readonly order: Uint32Array } | null = null;
  /** The order of a day. */
  private deadlines: { readonly today: number; readonly order: Uint32Array } | null = null;

  constructor(size: number) {
    this.band = new Uint8Array(size).fill(UNKNOWN_BAND);
    this.needsTest = new Uint8Array(size).fill(testStates["not-stated"]);
    this.closing = Array<null>(size).fill(null);
    this.rolling = new Uint32Array(size);
  }

  put(at: number, facts: RequirementFacts): void {
    // Without a minimum score, a level of English that the course states is no band either.
    if (facts.noMinimum) this.band[at] = NO_MINIMUM;
    else if (facts.ielts !== null) this.band[at] = Math.round(facts.ielts * 2);
    this.needsTest[at] =
      facts.needsTest === null
        ? testStates["not-stated"]
        : testStates[facts.needsTest ? "yes" : "no"];
    const intakes = facts.intakes ?? [];
    const closing = intakes
      .flatMap(({ closes }) => (closes ? [dayNumber(closes)] : []))
      .sort((a, b) => a - b);
    if (closing.length > 0) this.closing[at] = closing;
    const starts = intakes.map(rollingUntil).filter((day) => day !== null);
    this.rolling[at] = Math.max(0, ...starts.map((day) => dayNumber(day) - 1));
  }

  /**
   * The filters that a course must meet. Null if there are none. `today` is a day number. `lenient`
   * takes facts that aren't stated as met.
   */
  conditionOf(
    { ielts, noTests, open }: Pick<CourseFilters, "ielts" | "noTests" | "open">,
    today: number,
    lenient = false,
  ): ((at: number) => boolean) | null {
    if (ielts === null && !noTests && !open) return null;
    // An unknown band is above every band.
    const maxBand = ielts === null ? UNKNOWN_BAND : ielts * 2;
    const isOpen = this.openOn(today);
    const isNotStated = (at: number) => lenient && this.band[at] === UNKNOWN_BAND;
    return (at) =>
      ((this.band[at] ?? UNKNOWN_BAND) <= maxBand || isNotStated(at)) &&
      (!noTests || this.isWithoutTest(at, lenient)) &&
      (!open || isOpen[at] === 1 || (lenient && !this.hasDates(at)));
  }

  private isWithoutTest(at: number, lenient = false): boolean {
    const state = this.needsTest[at];
    return state === testStates.no || (lenient && state === testStates["not-stated"]);
  }

  private hasDates(at: number): boolean {
    return this.closing[at] !== null || (this.rolling[at] ?? 0) > 0;
  }

  /** Counts the courses that each filter would leave, of those that meet all others. */
  countsOf(
    states: Uint8Array,
    {
      ielts,
      noTests,
      open,
      unstated,
    }: Pick<CourseFilters, "ielts" | "noTests" | "open" | "unstated">,
    today: number,
  ): RequirementCounts {
    const isOpen = this.openOn(today);
    const maxBand = ielts === null ? UNKNOWN_BAND : ielts * 2;
    const byBand = new Uint32Array(UNKNOWN_BAND + 1);
    let [withoutTests, withTime] = [0, 0];
    for (let at = 0; at < states.length; at += 1) {
      if (states[at] !== MET) continue;
      const band = this.band[at] ?? UNKNOWN_BAND;
      const hasTime = isOpen[at] === 1 || (unstated && !this.hasDates(at));
      const needsTest = !this.isWithoutTest(at, unstated);
      if (!(noTests && needsTest) && (hasTime || !open)) byBand[band] = (byBand[band] ?? 0) + 1;
      if (band > maxBand && !(unstated && band === UNKNOWN_BAND)) continue;
      if (!needsTest && (hasTime || !open)) withoutTests += 1;
      if (hasTime && !(noTests && needsTest)) withTime += 1;
    }
    return {
      noTests: withoutTests,
      open: withTime,
      ielts: ieltsBands.map((band) => ({
        value: String(band),
        count: byBand
          .subarray(0, band * 2 + 1)
          .reduce((sum, count) => sum + count, unstated ? (byBand[UNKNOWN_BAND] ?? 0) : 0),
      })),
    };
  }

  /** Whether each course can be applied for on a day or later. */
  private openOn(today: number): Uint8Array {
    if (this.open?.today !== today) {
      const next = (_: number, at: number) => Number(this.nextClosing(at, today) !== NO_DEADLINE);
      this.open = { today, isOpen: Uint8Array.from(this.band, next) };
    }
    return this.open.isOpen;
  }

  /** All courses that are open on a day, then those without dates, then closed ones, each by cost. */
  byCost(today: number, costOf: (at: number) => number): Uint32Array {
    if (this.best?.today !== today) {
      const isOpen = this.openOn(today);
      const groupOf = (at: number) => (isOpen[at] === 1 ? 0 : this.hasDates(at) ? 2 : 1);
      const byCost = orderBy(isOpen.length, costOf);
      const inGroup = (group: number) => [...byCost.filter((at) => groupOf(at) === group)];
      this.best = { today, order: Uint32Array.from([0, 1, 2].flatMap(inGroup)) };
    }
    return this.best.order;
  }

  /** All courses by their next closing day, then those with rolling admission. Others come last. */
  byDeadline(today: number): Uint32Array {
    if (this.deadlines?.today !== today) {
      const next = Float64Array.from(this.band, (_, at) => this.nextClosing(at, today));
      const nextOf = (at: number) => next[at] ?? NO_DEADLINE;
      const order = Uint32Array.from(next.keys()).sort((a, b) =>
        // Two courses without a deadline are equal: Infinity minus itself is not a number.
        nextOf(a) === nextOf(b) ? a - b : nextOf(a) - nextOf(b),
      );
      this.deadlines = { today, order };
    }
    return this.deadlines.order;
  }

  private nextClosing(at: number, today: number): number {
    const next = this.closing[at]?.find((day) => day >= today);
    return next ?? ((this.rolling[at] ?? 0) >= today ? ROLLING : NO_DEADLINE);
  }
}
