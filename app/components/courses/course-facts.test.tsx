import { expect, it } from "vitest";
import type { Course } from "#domain/courses/course";
import type { CourseFacts, English } from "#domain/courses/facts/course-facts";
import type { University } from "#domain/universities/university";
import { universityFigures } from "~/components/universities/university-facts";
import { courseFigures } from "./course-facts";

const evidence = {
  level: "university" as const,
  source: "https://hill.example/english",
  checkedOn: "2026-11-01",
};
const factsOf = (value: English) => ({ english: { value, evidence } });

const figuresOf = (facts: CourseFacts) => {
  const course = {
    university: { name: "Hill University" },
    level: "bachelors",
    durationDays: 1460,
    exams: ["ielts"],
    data: { tuitionFee: null, intakes: ["August"] },
    facts,
  } as unknown as Course;
  return courseFigures(course);
};

const englishOfCourse = (value: English) => figuresOf(factsOf(value)).at(-1);

const englishOfUniversity = (value: English, levels: string[] = []) => {
  const university = {
    city: "Boston",
    countrySlug: "usa",
    courseCount: 3,
    data: { intakes: [] },
    facts: {},
    commonFacts: [
      {
        scope: { levels, streams: [], specializations: [], languages: [] },
        facts: factsOf(value),
      },
    ],
  } as unknown as University;
  return universityFigures(university, null).find(({ label }) => /English|IELTS/.test(label));
};

const none: English = { noMinimum: { competitive: { ielts: { overall: 7.5 } } } };
const shown = { label: "English", value: "No minimum", note: "IELTS 7.5 is competitive" };

it("shows on the course page that there is no minimum score, and what is competitive", () => {
  expect(englishOfCourse(none)).toEqual(shown);
  expect(englishOfCourse({ noMinimum: { competitive: {} } })?.note).toBeNull();
  expect(englishOfCourse({ ielts: { overall: 6.5 } })).toMatchObject({
    label: "IELTS",
    value: "6.5",
  });
});

it("shows on the university's page that there is no minimum score, not a usual one", () => {
  expect(englishOfUniversity(none)).toEqual(shown);
  expect(englishOfUniversity({ ielts: { overall: 6 } })?.value).toBe("6.0");
});

it("shows no minimum of bachelor's courses, and no unsourced one, for master's courses", () => {
  expect(englishOfUniversity({ ielts: { overall: 6 } }, ["bachelors"])).toBeUndefined();
});
