import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "~/components/catalogue/parts";
import {
  AddForm,
  courseRows,
  FoundToAdd,
  universityRows,
} from "~/components/compare/compare-parts";
import { DataTable } from "~/components/data-table";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { emptyFilters } from "#domain/course-filters";
import { formatDate } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  courseList,
  coursesToCompare,
  universitiesToCompare,
  universityList,
} from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const MAX = 4;

/** Up to four courses or universities side by side, by address alone. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const { searchParams } = new URL(request.url);
  // Repeated, as boxes send them, or comma-separated, as the field below carries them on.
  const chosen = (name: string) =>
    [...new Set(searchParams.getAll(name).flatMap((value) => value.split(",")))].filter(Boolean);
  const ids = chosen("course").slice(0, MAX);
  const slugs = chosen("university").slice(0, MAX);
  const what: "course" | "university" =
    slugs.length > 0 && ids.length === 0 ? "university" : "course";
  const q = (searchParams.get("add") ?? "").trim().slice(0, 80);
  const filters = { ...emptyFilters, q };
  const [courses, universities, found] = await Promise.all([
    coursesToCompare(visitor, ids),
    universitiesToCompare(visitor, slugs),
    q === ""
      ? ([] as { value: string; label: string }[])
      : what === "university"
        ? universityList(visitor, filters, 0).then(({ data }) =>
            data.slice(0, 8).map(({ slug, name }) => ({ value: slug, label: name })),
          )
        : courseList(visitor, filters, 0, 8).then(({ data }) =>
            data.map(({ id, title, university }) => ({
              value: id,
              label: `${title}, ${university.name}`,
            })),
          ),
  ]);
  const trail = [{ name: "Compare" }];
  return json({
    what,
    q,
    found,
    ids: courses.courses.map(({ id }) => id),
    slugs: universities.map(({ slug }) => slug),
    tooMany: chosen(what).length > MAX,
    ratesAsOf: courses.ratesAsOf,
    courses: courses.courses,
    universities,
    trail,
    seo: seoOf(request, {
      title: "Compare courses and universities",
      description:
        "Up to four courses or universities side by side: tuition in rupees, duration, intakes, exams accepted. Share the link; no account needed.",
      trail,
    }),
  });
});

export default function ComparePage() {
  const data = useLoaderData<typeof loader>();
  const { what, courses, universities, q } = data;
  const chosen = what === "course" ? data.ids : data.slugs;
  const withOnly = (values: readonly string[]) =>
    `${sitePath("/compare")}${values.length > 0 ? "?" : ""}${values.map((value) => `${what}=${encodeURIComponent(value)}`).join("&")}`;
  const remove = (value: string): ReactNode => (
    <a key={value} href={withOnly(chosen.filter((one) => one !== value))}>
      Remove
    </a>
  );
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>Compare courses and universities</h1>
      <Lead>
        Up to four side by side. The link to this page holds your choice. Save it, or send it to
        your family.
      </Lead>
      {data.tooMany ? <p>You chose more than four. The first four are shown.</p> : null}
      {courses.length > 0 ? (
        <DataTable
          caption={`Courses, tuition at the reference rate of ${formatDate(data.ratesAsOf)}`}
          columns={["", ...courses.map(({ title }) => title)]}
          rows={courseRows(courses, remove)}
        />
      ) : null}
      {universities.length > 0 ? (
        <DataTable
          caption="Universities"
          columns={["", ...universities.map(({ name }) => name)]}
          rows={universityRows(universities, remove)}
        />
      ) : null}
      {chosen.length < MAX ? <AddForm what={what} chosen={chosen} typed={q} /> : null}
      {q !== "" && data.found.length === 0 ? <p>No results for “{q}”.</p> : null}
      {data.found.length > 0 ? (
        <FoundToAdd found={data.found} chosen={chosen} hrefOf={withOnly} />
      ) : null}
      <p>
        Choose from <a href={sitePath("/abroad/courses")}>all courses</a> or{" "}
        <a href={sitePath("/universities")}>all universities</a>.
      </p>
    </PageSection>
  );
}
