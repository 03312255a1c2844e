import { expect, it } from "vitest";
import type { CourseFacts, EvidenceLevel } from "./course-facts";
import { hasOwnFacts, isReal, missingFacts } from "./listing";

const evidence = (level: EvidenceLevel) => ({
  level,
  source: "https://u.example/fees",
  checkedOn: "2026-11-01",
});
const link = { value: "https://u.example/msc", evidence: evidence("course") };
const fee = (level: EvidenceLevel): CourseFacts => ({
  tuition: {
    value: { amount: 1, currency: "EUR", inr: 100, per: "year" },
    evidence: evidence(level),
  },
});
const home = { facts: {}, externalIds: [], source: "https://u.example/" };

it.each([
  ["its own page", { ...home, facts: { link } }, true],
  ["a register", { ...home, externalIds: [{ register: "cricos", id: "1" }] }, true],
  ["another official page", { ...home, source: "https://u.example/courses" }, true],
  ["only a home page", home, false],
])("a course that is named by %s is real or not", (_, proof, expected) => {
  expect(isReal(proof)).toBe(expected);
});

it("names the key facts that nobody publishes", () => {
  expect(missingFacts(fee("university"))).toEqual(["english", "academic", "intakes", "language"]);
});

it.each([
  [{}, false],
  [{ link }, false],
  [fee("university"), false],
  [fee("rule"), false],
  [fee("course"), true],
] as [CourseFacts, boolean][])("only a fact of the course itself is its own: %j", (facts, own) => {
  expect(hasOwnFacts(facts)).toBe(own);
});
