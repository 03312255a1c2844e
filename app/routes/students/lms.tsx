import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withLearner } from "~/services/auth/guards.server";

/** core.md §2 "/profile/lms": a paid learner's modules are on the learning progress page. */
export const loader = withLearner("paid", () =>
  Promise.resolve(redirect(sitePath("/profile/learning-progress"), 302)),
);

/** Never shown; it makes a refusal a page of the site. */
export default function LmsPage() {
  return null;
}
