import { rollingUntil, type CourseFacts } from "#domain/course-facts";
import type { CourseFilters } from "#domain/course-filters";

/** The facts that lists filter and sort by. */
export type RequirementFacts = Pick<CourseFacts, "intakes" | "language" | "english" | "tests">;

/** Bands are stored in halves. No course has this one. */
const UNKNOWN_BAND = 255;
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

  constructor(size: number) {
    this.band = new Uint8Array(size).fill(UNKNOWN_BAND);
    this.needsTest = new Uint8Array(size);
    this.closing = Array<null>(size).fill(null);
    this.rolling = new Uint32Array(size);
  }

  put(at: number, facts: RequirementFacts): void {
    const ielts = facts.english?.value.ielts?.overall;
    if (ielts !== undefined) this.band[at] = Math.round(ielts * 2);
    const isNeeded = facts.tests?.value.some(
      ({ test, need }) => need === "required" && (test === "gre" || test === "gmat"),
    );
    this.needsTest[at] = isNeeded ? 1 : 0;
    const intakes = facts.intakes?.value ?? [];
    const closing = intakes
      .flatMap(({ closes }) => (closes ? [dayNumber(closes)] : []))
      .sort((a, b) => a - b);
    if (closing.length > 0) this.closing[at] = closing;
    const starts = intakes.map(rollingUntil).filter((day) => day !== null);
    this.rolling[at] = Math.max(0, ...starts.map((day) => dayNumber(day) - 1));
  }

  /** Whether a course meets the filters. `today` is a day number. */
  isMet(at: number, { ielts, noTests, open }: CourseFilters, today: number): boolean {
    // An unknown band is above every band.
    if (ielts !== null && (this.band[at] ?? UNKNOWN_BAND) > ielts * 2) return false;
    if (noTests && this.needsTest[at]) return false;
    return !open || this.nextClosing(at, today) !== NO_DEADLINE;
  }

  /** Sorts courses by their next closing day, then those with rolling admission. Others come last. */
  byDeadline(courses: readonly number[], today: number): Uint32Array {
    const next = new Map(courses.map((at) => [at, this.nextClosing(at, today)]));
    const nextOf = (at: number) => next.get(at) ?? NO_DEADLINE;
    return Uint32Array.from(
      // Two courses without a deadline are equal: Infinity minus itself is not a number.
      [...courses].sort((a, b) => (nextOf(a) === nextOf(b) ? a - b : nextOf(a) - nextOf(b))),
    );
  }

  private nextClosing(at: number, today: number): number {
    const next = this.closing[at]?.find((day) => day >= today);
    return next ?? ((this.rolling[at] ?? 0) >= today ? ROLLING : NO_DEADLINE);
  }
}
