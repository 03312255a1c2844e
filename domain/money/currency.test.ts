import { describe, expect, it } from "vitest";
import { courseFeeText } from "../courses/facts/fact-text";
import { lakhFromUnits, unitsFromLakh } from "./budget-unit";
import type { Currency } from "./currency";
import { formatFeeSpan, formatInr, textIn } from "./money";

const dong: Currency = { code: "VND", inr: 0.003771 };
const riyal: Currency = { code: "SAR", inr: 25.79 };

describe("amounts in the visitor's currency", () => {
  it.each([
    [1_190_000, dong, "VND 316 million"],
    [12_000_000, dong, "VND 3.18 billion"],
    [1_000, dong, "VND 265,000"],
    [1_190_000, riyal, "SAR 46,100"],
    [40_000_000, riyal, "SAR 1.55 million"],
    [0, riyal, "SAR 0"],
    [1_190_000, undefined, "₹11.9 lakh"],
  ])("%d rupees", (inr, currency, text) => {
    expect(formatInr(inr, currency)).toBe(text);
  });

  it("are ranges and fees of courses", () => {
    expect(formatFeeSpan({ low: 100_000, high: 1_000_000 }, riyal)).toBe("SAR 3,880 to SAR 38,800");
    const tuitionFee = { amount: 11_904, currency: "EUR", inr: 1_286_822 };
    expect(courseFeeText({ facts: {}, data: { tuitionFee } }, dong)).toBe(
      "VND 341 million a year (€11,904)",
    );
  });
});

describe("textIn", () => {
  it.each([
    ["£1,529 a month (about ₹2 lakh)", "£1,529 a month (about SAR 7,750)"],
    [
      "€10,000 to €20,000 (about ₹9.8 lakh to ₹19.6 lakh)",
      "€10,000 to €20,000 (about SAR 38,000 to SAR 76,000)",
    ],
    ["About ₹12,34,567 a year", "About SAR 47,900 a year"],
    ["about ₹1.2 crore", "about SAR 465,000"],
    // A price in India, not a conversion.
    ["IELTS costs ₹18,000.", "IELTS costs ₹18,000."],
  ])("converts what was converted before: %s", (text, converted) => {
    expect(textIn(text, riyal)).toBe(converted);
  });

  it("leaves texts in rupees alone", () => {
    expect(textIn("(about ₹2 lakh)", { code: "INR", inr: 1 })).toBe("(about ₹2 lakh)");
  });
});

describe("budgets", () => {
  it("are entered in round units and kept in lakh rupees", () => {
    expect(lakhFromUnits(600, dong)).toBe(22.63);
    expect(unitsFromLakh(22.63, dong)).toBe(600);
    expect(lakhFromUnits(90, riyal)).toBe(23.21);
    expect(unitsFromLakh(23.21, riyal)).toBe(90);
  });
});
