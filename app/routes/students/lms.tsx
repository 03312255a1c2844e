import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { withLearner } from "~/services/auth/guards.server";

/** core.md §2 "/profile/lms": a paid learner's modules are on the learning progress page. */
export const loader = withLearner("paid", () =>
  Promise.resolve(redirect(hrefTo("/profile/learning-progress"), 302)),
);

/** Never shown; it makes a refusal a page of the site. */
export default function LmsPage() {
  return null;
}
