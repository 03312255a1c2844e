import { describe, expect, it } from "vitest";
import {
  leadFieldKey,
  leadFieldKeyPattern,
  parseCustomValue,
  type LeadFieldType,
} from "./custom-fields";

describe("leadFieldKey", () => {
  it.each([
    ["Passport number", [], "passport_number"],
    ["Ngân sách", [], "ngan_sach"],
    ["12th marks (%)", [], "th_marks"],
    ["الميزانية", [], "field"],
    ["Budget", ["budget"], "budget_2"],
    ["Budget", ["budget", "budget_2"], "budget_3"],
  ])("of %s beside %j is %s", (name, taken, key) => {
    expect(leadFieldKey(name, taken)).toBe(key);
    expect(key).toMatch(leadFieldKeyPattern);
  });

  it("is never longer than a key may be", () => {
    const long = leadFieldKey("a".repeat(60), []);
    expect(leadFieldKey("a".repeat(60), [long])).toMatch(leadFieldKeyPattern);
  });
});

describe("parseCustomValue", () => {
  const options = ["Parents", "Loan"];
  it.each<[LeadFieldType, string | number, object]>([
    ["text", "  A fair  ", { value: "A fair" }],
    ["text", "   ", { value: null }],
    ["text", "x".repeat(501), { problem: "too_long" }],
    ["number", "12,50,000", { value: 1_250_000 }],
    ["number", 7.5, { value: 7.5 }],
    ["number", "-3", { value: -3 }],
    ["number", "seven", { problem: "no_number" }],
    ["number", "1e400", { problem: "no_number" }],
    ["number", "Infinity", { problem: "no_number" }],
    ["date", "2027-01-31", { value: "2027-01-31" }],
    ["date", "31/1/2027", { value: "2027-01-31" }],
    ["date", "2027-02-30", { problem: "no_date" }],
    ["date", "31/02/2027", { problem: "no_date" }],
    ["choice", "loan", { value: "Loan" }],
    ["choice", "Savings", { problem: "no_option" }],
  ])("of a %s reads %j as %j", (type, given, result) => {
    expect(parseCustomValue({ type, options }, given)).toEqual(result);
  });
});
