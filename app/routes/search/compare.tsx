import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { coursePath, feeText, universityPath } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Breadcrumbs, formatDay } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { TextField } from "~/components/fields/fields";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { examName } from "~/content/facet-names";
import { levelNames, type Course } from "#domain/catalogue";
import { emptyFilters } from "#domain/course-filters";
import { countryName } from "#domain/country-options";
import { formatDuration } from "#domain/duration";
import { formatInr } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  courseList,
  coursesToCompare,
  universitiesToCompare,
  universityList,
  type ComparedUniversity,
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
  const what = slugs.length > 0 && ids.length === 0 ? "university" : "course";
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
          caption={`Courses, tuition at the reference rate of ${formatDay(data.ratesAsOf)}`}
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
      {chosen.length < MAX ? (
        <form method="get" action={sitePath("/compare")} className={cards.searchForm}>
          {chosen.length > 0 ? <input type="hidden" name={what} value={chosen.join(",")} /> : null}
          <TextField
            name="add"
            label={what === "university" ? "Add a university" : "Add a course"}
            type="search"
            defaultValue={q}
            maxLength={80}
          />
          <Button tone="secondary">Search</Button>
        </form>
      ) : null}
      {q !== "" && data.found.length === 0 ? <p>No results for “{q}”.</p> : null}
      {data.found.length > 0 ? (
        <>
          <h2 id="found">Add one of these</h2>
          <ul>
            {data.found
              .filter(({ value }) => !chosen.includes(value))
              .map(({ value, label }) => (
                <li key={value}>
                  <a href={withOnly([...chosen, value])}>{label}</a>
                </li>
              ))}
          </ul>
        </>
      ) : null}
      <p>
        Choose from <a href={sitePath("/abroad/courses")}>all courses</a> or{" "}
        <a href={sitePath("/universities")}>all universities</a>.
      </p>
    </PageSection>
  );
}

type Row = readonly ReactNode[];

function courseRows(courses: readonly Course[], remove: (id: string) => ReactNode): Row[] {
  const row = (name: string, cell: (course: Course) => ReactNode): Row => [
    name,
    ...courses.map(cell),
  ];
  return [
    row("University", ({ university }) => (
      <a key="u" href={sitePath(universityPath(university))}>
        {university.name}
      </a>
    )),
    row("Where", ({ university }) => `${university.city}, ${countryName(university.countrySlug)}`),
    row("Degree", ({ level }) => levelNames[level]),
    row("Duration", ({ durationDays }) => formatDuration(durationDays)),
    row("Tuition a year", feeText),
    row("Intakes", ({ data }) => data.intakes.join(", ") || "See the course page"),
    row("Exams accepted", ({ exams }) => exams.map(examName).join(", ") || "See the course page"),
    row("More", (course) => (
      <a key="c" href={sitePath(coursePath(course))}>
        Course page
      </a>
    )),
    row("", ({ id }) => remove(id)),
  ];
}

function universityRows(
  universities: readonly ComparedUniversity[],
  remove: (slug: string) => ReactNode,
): Row[] {
  const row = (name: string, cell: (one: ComparedUniversity) => ReactNode): Row => [
    name,
    ...universities.map(cell),
  ];
  return [
    row("Where", ({ city, countrySlug }) => `${city}, ${countryName(countrySlug)}`),
    row("Type", ({ data }) => (data.kind === "public" ? "Public" : "Private")),
    row("Founded", ({ data }) => data.founded ?? "Not known"),
    row("Courses", ({ courseCount }) => courseCount),
    row("Tuition a year", ({ feeSpan }) =>
      feeSpan
        ? feeSpan.high === 0
          ? "No tuition fee"
          : `${formatInr(feeSpan.low)} to ${formatInr(feeSpan.high)}`
        : "See the university's page",
    ),
    row("Intakes", ({ data }) => data.intakes.join(", ") || "See the university's page"),
    row("Exams accepted", ({ data }) => data.examsAccepted.map(examName).join(", ")),
    row("More", (one) => (
      <a key="u" href={sitePath(universityPath(one))}>
        University page
      </a>
    )),
    row("", ({ slug }) => remove(slug)),
  ];
}
