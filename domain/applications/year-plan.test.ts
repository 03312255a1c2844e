import { expect, it } from "vitest";
import { yearPlan } from "./year-plan";

const stages = [
  { id: 1, name: "Plan", monthsBefore: 12, daysNeeded: 14 },
  { id: 5, name: "Apply", monthsBefore: 8, daysNeeded: 14 },
  { id: 17, name: "Visa", monthsBefore: 3 },
  { id: 18, name: "Arrival", monthsBefore: 0 },
];
const intakes = [
  { value: "April", count: 20 },
  { value: "October", count: 80 },
];

it("plans backwards from the intake with the most courses, in order and never in the past", () => {
  const plan = yearPlan(stages, intakes, null, "2026-11-27");
  expect(plan?.starts).toBe("2027-10");
  const days = plan?.steps.map(({ dueOn }) => dueOn) ?? [];
  expect(days).toEqual([...days].sort());
  expect(days[0] && days[0] >= "2026-11-27").toBe(true);
  expect(days.at(-1)).toBe("2027-10-01");
});

it("leaves the time that a visa takes", () => {
  const visa = {
    country: "germany",
    weeks: 12,
    text: "six to 12 weeks",
    source: "https://a.example",
  };
  const plan = yearPlan(stages, intakes, visa, "2026-11-27");
  expect(plan?.steps.find(({ name }) => name === "Visa")?.dueOn).toBe("2027-06-25");
  expect(plan?.visa).toEqual({ text: "six to 12 weeks", source: "https://a.example" });
});

it("plans for the year after if the next intake is too near, and not without one", () => {
  expect(yearPlan(stages, intakes, null, "2026-05-27")?.starts).toBe("2027-10");
  expect(yearPlan(stages, [], null, "2026-11-27")).toBeNull();
});
