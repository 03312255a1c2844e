import { expect, it } from "vitest";
import type { EvidenceLevel, Tuition } from "./course-facts";
import { courseFeeText } from "./fact-text";

const course = (
  per: Tuition["per"],
  amount: number,
  yearly: number,
  level: EvidenceLevel = "course",
) => ({
  facts: {
    tuition: {
      value: { amount, currency: "GBP", inr: amount * 100, per },
      evidence: { level, source: "https://u.example/fees", checkedOn: "2026-11-01" },
    },
  },
  data: { tuitionFee: { amount: yearly, currency: "GBP", inr: yearly * 100 } },
});

it.each([
  ["course", 62_920, 31_460, "₹62.9 lakh for the whole course (£62,920)"],
  ["year", 30_000, 30_000, "₹30 lakh a year (£30,000)"],
  ["semester", 15_000, 30_000, "₹30 lakh a year (£30,000)"],
  ["course", 0, 0, "No tuition fee"],
] as const)("states a fee of a %s as the university does", (per, amount, yearly, text) => {
  expect(courseFeeText(course(per, amount, yearly))).toBe(text);
});

it.each([
  ["university", 30_000, "₹30 lakh a year (£30,000), university's general rule"],
  ["rule", 0, "No tuition fee, by national rule"],
] as const)("never shows the fee of a %s as the course's own", (level, amount, text) => {
  expect(courseFeeText(course("year", amount, amount, level))).toBe(text);
});

it("says that a fee isn't published", () => {
  const unknown = { facts: {}, data: { tuitionFee: null } };
  expect(courseFeeText(unknown)).toBe("Not published");
});
