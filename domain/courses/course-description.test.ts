import { expect, it } from "vitest";
import { courseDescription } from "./course-description";

const course = { title: "MSc Computing", level: "masters", durationDays: 360 } as const;

it("describes a course with its level and length", () => {
  expect(courseDescription(course, "University of Cork", "rupees")).toBe(
    "MSc Computing, University of Cork: cost in rupees, intakes and entry requirements of this master's degree of 1 year.",
  );
});

it("leaves out level and length after long names", () => {
  const title = "Master's Degree Programme in Environmental Health and Technology";
  const text = courseDescription({ ...course, title }, "University of Eastern Finland", "rupees");
  expect(text).toBe(
    `${title}, University of Eastern Finland: cost in rupees, intakes and entry requirements.`,
  );
  expect(text.length).toBeLessThanOrEqual(170);
});
