import type { ReactNode } from "react";
import { Button } from "~/components/button";
import {
  coursePath,
  feeText,
  universityKindName,
  universityPath,
} from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { TextField } from "~/components/fields/fields";
import { levelNames, type Course, type University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { formatDuration } from "#domain/duration";
import { examName } from "#domain/exams";
import { formatInr } from "#domain/money";
import { sitePath } from "#domain/site-path";

interface ComparedUniversity extends University {
  readonly feeSpan: { readonly low: number; readonly high: number } | null;
}

interface AddProps {
  readonly what: "course" | "university";
  /** What is compared so far. */
  readonly chosen: readonly string[];
  readonly typed: string;
}

/** Searches for another course or university to compare. */
export function AddForm({ what, chosen, typed }: AddProps) {
  return (
    <form method="get" action={sitePath("/compare")} className={cards.searchForm}>
      {chosen.length > 0 ? <input type="hidden" name={what} value={chosen.join(",")} /> : null}
      <TextField
        name="add"
        label={what === "university" ? "Add a university" : "Add a course"}
        type="search"
        defaultValue={typed}
        maxLength={80}
      />
      <Button tone="secondary">Search</Button>
    </form>
  );
}

interface FoundProps {
  readonly found: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  /** The comparison of these. */
  readonly hrefOf: (values: readonly string[]) => string;
}

export function FoundToAdd({ found, chosen, hrefOf }: FoundProps) {
  return (
    <>
      <h2 id="found">Add one of these</h2>
      <ul>
        {found
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, label }) => (
            <li key={value}>
              <a href={hrefOf([...chosen, value])}>{label}</a>
            </li>
          ))}
      </ul>
    </>
  );
}

type Row = readonly ReactNode[];

/** One row for each fact, with a column for each course. */
export function courseRows(courses: readonly Course[], remove: (id: string) => ReactNode): Row[] {
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

/** One row for each fact, with a column for each university. */
export function universityRows(
  universities: readonly ComparedUniversity[],
  remove: (slug: string) => ReactNode,
): Row[] {
  const row = (name: string, cell: (one: ComparedUniversity) => ReactNode): Row => [
    name,
    ...universities.map(cell),
  ];
  return [
    row("Where", ({ city, countrySlug }) => `${city}, ${countryName(countrySlug)}`),
    row("Type", ({ data }) => universityKindName(data.kind)),
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
