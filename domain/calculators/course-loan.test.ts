import { describe, expect, it } from "vitest";
import { courseLoan } from "./course-loan";
import { computeLoan, loanAmount, readLoan } from "./education-loan";

describe("the loan for a whole course", () => {
  it("covers the cost, rounded up to a lakh, for the length of the course", () => {
    expect(courseLoan(3_120_500, 720)).toMatchObject({
      amount: 3_200_000,
      annualRatePercent: 10.5,
      years: 10,
      query: "amount=3200000&course=24",
    });
  });

  it("has the instalment that the calculator shows at its address", () => {
    const loan = courseLoan(1_500_000, 360);
    const { input } = readLoan(new URLSearchParams(loan?.query));
    expect(input && computeLoan(input).emi).toBe(loan?.emi);
  });

  it("is left out if the calculator doesn't accept the amount or the length", () => {
    expect(courseLoan(60_000_000, 720)).toBeNull();
    expect(courseLoan(1_000_000, 90 * 30)).toBeNull();
    expect(courseLoan(1_000_000, 0)).toBeNull();
  });

  it("is at least a lakh", () => {
    expect([loanAmount(0), loanAmount(100_000), loanAmount(100_001)]).toEqual([
      100_000, 100_000, 200_000,
    ]);
  });
});
