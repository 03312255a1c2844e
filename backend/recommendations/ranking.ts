import { eq } from "drizzle-orm";
import { courseSorts } from "#domain/courses/course-filters";
import { fitOf, type StudentProfile } from "#domain/recommendations/recommendation";
import { dayOf } from "#domain/time/dates";
import { coursesById } from "../courses/course-query";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { profileOf } from "../students/profile";
import { candidates, type Wish } from "./candidates";
import { livingCosts } from "./match";
import { studentOf } from "./student";

/** core.md §9: 6 recommendations a page. */
export const PAGE_SIZE = 6;

/** Returns what recommendations take from a student's profile. */
export async function studentById(deps: Deps, userId: string): Promise<StudentProfile> {
  const [user] = await deps.db
    .select({ level: users.interestedEducationLevel })
    .from(users)
    .where(eq(users.id, userId));
  const today = dayOf(deps.now());
  return studentOf(await profileOf(deps.db, userId), today, user?.level ?? null);
}

/** Returns one page of suitable courses, by fit or by `sort`. */
export async function rankedCourses(
  deps: Deps,
  userId: string,
  wish: Wish,
  { page, sort }: { readonly page: number; readonly sort: string | undefined },
) {
  const known = await studentById(deps, userId);
  const level = wish.educationLevel[0];
  const student: StudentProfile = {
    ...known,
    level: level === "masters" || level === "bachelors" ? level : known.level,
    countries: wish.country.length > 0 ? wish.country : known.countries,
  };
  const order = courseSorts.find((one) => one === sort) ?? null;
  const living = await livingCosts(deps);
  const all = (await candidates(deps.db, student, wish, living)).map((course) => ({
    course,
    fit: fitOf(course, student),
  }));
  all.sort((a, b) => compareBy(order, a, b));
  const shown = all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const full = await coursesById(
    deps.db,
    shown.map(({ course }) => course.id),
  );
  return {
    data: full.map((course) => {
      const fit = shown.find((one) => one.course.id === course.id)?.fit;
      return { course, reasons: fit?.reasons ?? [], gaps: fit?.gaps ?? [] };
    }),
    ...{ page, size: PAGE_SIZE, total: all.length },
  };
}

interface Ranked {
  readonly course: { readonly title: string; readonly id: string; readonly feeInr: number | null };
  readonly fit: { readonly score: number };
}

/** Sorts by the requested order, then by fit, then by title, so that pages never overlap. */
function compareBy(order: (typeof courseSorts)[number] | null, a: Ranked, b: Ranked): number {
  const fee = ({ course }: Ranked, unknown: number) => course.feeInr ?? unknown;
  const first =
    order === "fee"
      ? fee(a, Infinity) - fee(b, Infinity) || 0
      : order === "-fee"
        ? fee(b, -1) - fee(a, -1)
        : order === "title"
          ? compareText(a.course.title, b.course.title)
          : 0;
  return (
    (Number.isNaN(first) ? 0 : first) ||
    b.fit.score - a.fit.score ||
    compareText(a.course.title, b.course.title) ||
    compareText(a.course.id, b.course.id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
