import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withVisitor } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/**
 * A university below a subject (`/usa/masters/data-science/new-york-university-1008`): its course of
 * that subject, when it has just one, else the list of its courses.
 */
export const loader = withVisitor(async ({ params, visitor }) => {
  const { university, courses } = await orNotFound(
    services(visitor).universities.showUniversity({ params: { slug: params.pageSlug ?? "" } }),
  );
  const { category } = params;
  const own = `/university/${university.countrySlug}/${university.slug}`;
  const fitting = courses.filter(
    (course) => course.specialization === category || course.stream === category,
  );
  const [only] = fitting;
  throw redirect(
    sitePath(only && fitting.length === 1 ? `${own}/${only.slug}` : `${own}/courses`),
    301,
  );
});
