import { expect, it } from "vitest";
import { courseDescription } from "./course-description";

const evidence = {
  level: "course",
  source: "https://cork.example/msc",
  checkedOn: "2026-11-01",
} as const;
const course = {
  title: "MSc Computing",
  level: "masters",
  durationDays: 360,
  facts: {},
  data: { tuitionFee: null, intakes: [], externalIds: [], source: "", asOf: "" },
} as const;
const fee = { amount: 20_000, currency: "EUR", inr: 2_000_000 };

it("states the figures of a course", () => {
  const facts = {
    tuition: { value: { ...fee, per: "year" as const }, evidence },
    english: { value: { ielts: { overall: 6.5 } }, evidence },
    intakes: { value: [{ month: "2027-09", closes: "2027-05-31" }], evidence },
  };
  const known = { ...course, facts, data: { ...course.data, intakes: [], tuitionFee: fee } };
  expect(
    courseDescription({ ...known, data: { ...known.data, externalIds: [] } }, "Cork", "2026-11-27"),
  ).toBe(
    "MSc Computing, Cork: master's, 1 year. Tuition: ₹20 lakh a year (€20,000). IELTS 6.5. Apply by 31 May 2027 for September 2027.",
  );
});

it("says nothing about figures that aren't known, or don't fit", () => {
  const bare = { ...course, data: { ...course.data, intakes: [], externalIds: [] } };
  expect(courseDescription(bare, "Cork", "2026-11-27")).toBe(
    "MSc Computing, Cork: master's, 1 year.",
  );
  const title = "Master's Degree Programme in Environmental Health and Technology".repeat(2);
  expect(courseDescription({ ...bare, title }, "Cork", "2026-11-27")).toMatch(/1 year\.$/);
});
