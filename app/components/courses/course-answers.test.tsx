import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Course } from "#domain/courses/course";
import type { CourseFacts, Intake, Tuition } from "#domain/courses/facts/course-facts";
import { CourseAnswers } from "./course-answers";

const evidence = {
  level: "course" as const,
  source: "https://hill.example/course",
  checkedOn: "2026-11-01",
};

/** The answers of a course as text. */
function answersOf(facts: CourseFacts, requirements = { checks: null, canCheck: false }): string {
  const course = {
    slug: "ms",
    durationDays: 720,
    university: { name: "Hill University", slug: "hill", countrySlug: "usa" },
    data: { tuitionFee: null, source: evidence.source, intakes: [] },
    facts,
  } as unknown as Course;
  const html = renderToStaticMarkup(
    <CourseAnswers
      course={course}
      requirements={requirements}
      costs={null}
      loan={null}
      today="2026-11-24"
    />,
  );
  return html.replace(/<[^<>]*>/g, "|").replace(/\|+/g, "|");
}

const intakes = (...value: Intake[]): string => answersOf({ intakes: { value, evidence } });

it("shows the next deadline with its days and calendar, or what is known of the last one", () => {
  const past = { month: "2026-08", closed: "2026-01-15" };
  expect(intakes(past, { month: "2027-08", closes: "2027-01-15" })).toContain(
    "|Apply by, for August 2027|15 Jan 2027|In 52 days. |Add to calendar|",
  );
  expect(intakes(past)).toContain("|Apply by|Not published|The last cycle closed on 15 Jan 2026.");
  expect(intakes(past, { month: "2027-08", yearly: "01-15" })).toContain(
    "|Apply by|15 January|No year stated|",
  );
  expect(intakes({ month: "2027-08", closes: "2026-11-01" })).toContain(
    "|Applications for August 2027|Closed|on 1 Nov 2026|",
  );
  expect(intakes({ month: "2027-08" })).toContain("|Apply by|Not published|Ask ");
});

it("never adds up a price per credit, and says why", () => {
  const value: Tuition = { amount: 1851, currency: "USD", inr: 179_000, per: "credit" };
  const text = answersOf({ tuition: { value, evidence } });
  expect(text).toContain("|Tuition a credit|₹1.8 lakh|");
  expect(text).toContain("We can't total it".replace("'", "&#x27;"));
});

it("offers the check only for a course that publishes requirements", () => {
  expect(answersOf({})).toContain("|Can you get in?|Not published|");
  expect(answersOf({}, { checks: null, canCheck: true })).toContain("|Check in 20 seconds|");
});
