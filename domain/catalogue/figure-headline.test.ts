import { describe, expect, it } from "vitest";
import { rupees } from "../money/currency";
import { figureSentence, headlineOf, variantsFor, variantsOf } from "./figure-headline";

const graduateVisa = [
  { text: "Graduate visa of 18 months", when: "if you apply from 1 January 2027" },
  { text: "Graduate visa of two years", when: "if you apply by 31 December 2026" },
];
const permit = [
  { text: "Permit of two years", when: "for Indian citizens", citizens: "IN" },
  { text: "permit of 12 months", when: "for others" },
];
const dong = { code: "VND", inr: 0.0033 } as const;

describe("the headline of a figure", () => {
  it("is the first statement, and its note starts with its condition", () => {
    expect(headlineOf({ text: "", variants: graduateVisa }, rupees, "IN")).toEqual({
      value: "Graduate visa of 18 months",
      note: "if you apply from 1 January 2027; Graduate visa of two years if you apply by 31 December 2026",
    });
  });

  it("is what applies to the reader's citizenship", () => {
    const valueFor = (citizens: string) =>
      headlineOf({ text: "", variants: permit }, rupees, citizens).value;
    expect(valueFor("IN")).toBe("Permit of two years");
    expect(valueFor("VN")).toBe("permit of 12 months");
  });

  it("is the converted amount, with the published one beside it", () => {
    const figure = {
      text: "£1,529 a month (about ₹2 lakh)",
      converted: { own: "£1,529 a month", rupees: "₹2 lakh" },
    };
    expect(headlineOf(figure, rupees, "IN")).toEqual({ value: "₹2 lakh", note: "£1,529 a month" });
    expect(headlineOf(figure, dong, "VN").value).toBe("VND 60.6 million");
  });

  it.each([
    "September (main), January and May",
    "12 months of OPT; 24 months more for STEM degrees",
    "20 hours a week in term, full time in holidays (degree level)",
    "€0 a year",
    "₹18,000",
  ])("never cuts a text: %s", (text) => {
    expect(headlineOf({ text }, rupees, "IN")).toEqual({ value: text, note: "" });
  });
});

describe("a figure in a sentence", () => {
  it("has every statement with its condition", () => {
    expect(figureSentence({ text: "", variants: graduateVisa }, "IN")).toBe(
      "Graduate visa of 18 months if you apply from 1 January 2027; Graduate visa of two years if you apply by 31 December 2026",
    );
    expect(figureSentence({ text: "18 months" }, "IN")).toBe("18 months");
  });

  it("can be limited to what applies to the reader", () => {
    expect(variantsOf(permit, "IN")).toEqual(permit.slice(0, 1));
    expect(variantsOf(permit, "VN")).toEqual(permit);
    expect(variantsOf(graduateVisa, "IN")).toEqual(graduateVisa);
  });

  it("loses no statement by its order", () => {
    expect(variantsFor(permit, "SA")).toHaveLength(permit.length);
  });
});
