import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { deadlineOf } from "#domain/courses/facts/fact-text";
import { formatMoney } from "#domain/money/money";
import { matchQuery, matchQuestions } from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import {
  anonymousMatch,
  anonymousProfile,
  type RecentCourse,
} from "~/services/students/anonymous-profile.server";
import { answerLabels } from "./match-text.server";
import { matchOptions } from "./match.server";

/** Where a visitor without an account stopped answering questions. Null without answers. */
export async function toContinue(visitor: Visitor) {
  const profile = visitor.isSignedIn ? null : await anonymousProfile(visitor.request);
  if (!profile) return null;
  return optional("answers of this browser", shown(visitor, profile.recent), null);
}
export type ToContinue = NonNullable<Awaited<ReturnType<typeof toContinue>>>;

async function shown(visitor: Visitor, recent: readonly RecentCourse[]) {
  const { calculators, catalogue, courses } = services(visitor);
  const [taxonomy, conversions, opened, currency] = await Promise.all([
    catalogue.showTaxonomy(),
    calculators.listGradeConversions(),
    recent.length > 0
      ? courses.compareCourses({ query: { id: recent.map(({ id }) => id) } })
      : null,
    currencyOf(visitor),
  ]);
  const options = matchOptions(taxonomy, conversions);
  const form = await anonymousMatch(visitor.request, options);
  const values = form?.values ?? {};
  const labels = answerLabels(values, taxonomy, options.windows, currency);
  const order = new Map(recent.map(({ id }, index) => [id, index]));
  return {
    answers: matchQuestions
      .filter((question) => values[question] !== undefined)
      .map((question) => ({ question, label: labels[question] })),
    /** The result, or the first question that isn't answered. */
    href: `${hrefTo("/match")}?${matchQuery(values)}`,
    left: matchQuestions.filter((question) => values[question] === undefined).length,
    courses: [...(opened?.courses ?? [])]
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      .map((course) => ({
        id: course.id,
        title: course.title,
        university: course.university.name,
        path: coursePath(course),
        deadline: deadlineOf(course, today()),
        changedFee: changedFee(course, recent.find(({ id }) => id === course.id)?.fee ?? null),
      })),
  };
}

/** The fee of a course before and now, if it isn't the one that the visitor saw. */
function changedFee({ data: { tuitionFee } }: Course, before: number | null) {
  if (!tuitionFee || before === null || before === tuitionFee.amount) return null;
  const { amount, currency } = tuitionFee;
  return { before: formatMoney(before, currency), now: formatMoney(amount, currency) };
}
