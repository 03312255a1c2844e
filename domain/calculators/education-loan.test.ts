import { describe, expect, it } from "vitest";
import {
  computeLoan,
  instalmentRows,
  loanDefaults,
  readLoan,
  type LoanInput,
} from "./education-loan";

const loan: LoanInput = {
  amount: 1_000_000,
  payout: "once",
  annualRatePercent: 12,
  tenureMonths: 24,
  courseMonths: 10,
  graceMonths: 2,
  moratorium: "simple",
  processingFeePercent: 2,
  extraMonthly: 0,
  lumpSum: 0,
};

describe("a loan of ten lakh at 12% with a year before repayment", () => {
  it.each([
    ["simple", 120_000, 1_120_000, 0],
    ["compound", 126_825.03, 1_126_825.03, 0],
    ["paid", 120_000, 1_000_000, 10_000],
  ] as const)("with %s interest", (moratorium, interest, principal, monthly) => {
    const result = computeLoan({ ...loan, moratorium });
    expect(result.moratoriumMonths).toBe(12);
    expect(result.moratoriumInterest).toBeCloseTo(interest, 2);
    expect(result.principalAtRepayment).toBeCloseTo(principal, 2);
    expect(result.monthlyInterest).toBeCloseTo(monthly, 2);
  });

  it("has a processing fee, which counts towards everything paid", () => {
    const result = computeLoan(loan);
    expect(result.processingFee).toBe(20_000);
    const repaid = result.years.reduce((sum, { paid }) => sum + paid, 0);
    expect(result.totalPaid).toBeCloseTo(repaid + 20_000, 2);
    expect(result.totalInterest).toBeCloseTo(repaid - loan.amount, 2);
  });

  it("lists the years of repayment, each the sum of its months", () => {
    const { years } = computeLoan(loan);
    const months = instalmentRows(loan);
    expect(months).toHaveLength(24);
    expect(years.map(({ year }) => year)).toEqual([1, 2]);
    for (const [index, year] of years.entries()) {
      const own = months.slice(index * 12, (index + 1) * 12);
      for (const name of ["paid", "interest", "principal"] as const)
        expect(year[name]).toBeCloseTo(
          own.reduce((sum, month) => sum + month[name], 0),
          4,
        );
      expect(year.balance).toBeCloseTo(own[11]?.balance ?? NaN, 4);
    }
    expect(years[0]?.balance).toBeGreaterThan(500_000);
    expect(years[1]?.balance).toBeCloseTo(0, 2);
  });

  it("lists a last year of fewer months", () => {
    const { years } = computeLoan({ ...loan, tenureMonths: 18 });
    expect(years).toHaveLength(2);
    expect(years[1]?.paid).toBeLessThan(years[0]?.paid ?? 0);
  });
});

describe("a loan that is paid out in parts", () => {
  // Half at the start, half after a year: 24 and 12 months of interest at 1% a month.
  const inParts = { ...loan, payout: "yearly", courseMonths: 22 } as const;

  it.each([
    ["simple", 500_000 * 0.24 + 500_000 * 0.12],
    ["compound", 500_000 * (1.01 ** 24 - 1) + 500_000 * (1.01 ** 12 - 1)],
    ["paid", 500_000 * 0.24 + 500_000 * 0.12],
  ] as const)(
    "bears interest on each part from its own day, with %s interest",
    (moratorium, interest) => {
      const result = computeLoan({ ...inParts, moratorium });
      expect(result.moratoriumInterest).toBeCloseTo(interest, 2);
      expect(result.monthlyInterest).toBe(moratorium === "paid" ? 10_000 : 0);
    },
  );

  it("costs less than one that is paid out at once", () => {
    const once = computeLoan({ ...inParts, payout: "once" });
    expect(computeLoan(inParts).totalInterest).toBeLessThan(once.totalInterest);
  });

  it("is the same for a course of up to a year", () => {
    for (const courseMonths of [0, 10, 12]) {
      const yearly = computeLoan({ ...inParts, courseMonths });
      expect(yearly).toEqual(computeLoan({ ...inParts, courseMonths, payout: "once" }));
    }
  });
});

describe("extra payments", () => {
  it("are compared only if there are some", () => {
    expect(computeLoan(loan).prepaid).toBeNull();
    expect(computeLoan({ ...loan, extraMonthly: 1 }).prepaid).not.toBeNull();
    expect(computeLoan({ ...loan, lumpSum: 1 }).prepaid).not.toBeNull();
  });

  it("save months and interest", () => {
    const plain = computeLoan(loan);
    const { prepaid } = computeLoan({ ...loan, extraMonthly: 10_000 });
    const paid = (prepaid?.years ?? []).reduce((sum, { interest }) => sum + interest, 0);
    const all = plain.years.reduce((sum, { interest }) => sum + interest, 0);
    expect(prepaid?.months).toBe(20);
    expect(prepaid?.monthsSaved).toBe(4);
    expect(prepaid?.interestSaved).toBeCloseTo(all - paid, 2);
  });
});

describe("the form of a loan", () => {
  const read = (query: string) => readLoan(new URLSearchParams(query));
  const whole = "amount=500000&rate=9.5&years=7.5&course=18&grace=12&moratorium=paid";

  it("reads every field", () => {
    expect(read(`${whole}&payout=yearly&fee=1.5&extra=2000&once=50000`).input).toEqual({
      amount: 500_000,
      payout: "yearly",
      annualRatePercent: 9.5,
      tenureMonths: 90,
      courseMonths: 18,
      graceMonths: 12,
      moratorium: "paid",
      processingFeePercent: 1.5,
      extraMonthly: 2000,
      lumpSum: 50_000,
    });
  });

  it("has no fee and no extra payments where they are left empty", () => {
    expect(read(`${whole}&fee=&extra=&once=`).input).toMatchObject({
      processingFeePercent: 0,
      extraMonthly: 0,
      lumpSum: 0,
    });
  });

  it("has usual values at first", () => {
    const { input, values } = read("");
    expect(values).toMatchObject(loanDefaults);
    expect(input).toMatchObject({
      amount: 2_000_000,
      tenureMonths: 120,
      courseMonths: 24,
      graceMonths: 6,
      moratorium: "simple",
      processingFeePercent: 1,
    });
  });

  it.each([
    ["amount", "9999", "10000"],
    ["amount", "50000001", "50000000"],
    ["rate", "30.1", "30"],
    ["rate", "-1", "0"],
    ["years", "0.5", "1"],
    ["years", "20.5", "20"],
    ["years", "2.3", "2.5"],
    ["course", "85", "84"],
    ["course", "1.5", "0"],
    ["fee", "10.5", "10"],
    ["fee", "-1", "0"],
    ["extra", "10000001", "10000000"],
    ["extra", "-1", "0"],
    ["once", "50000001", "50000000"],
    ["once", "-1", "0"],
  ])("rejects %s=%s and accepts %s", (name, wrong, right) => {
    const { input, errors } = read(`${name}=${wrong}`);
    expect(Object.keys(errors)).toEqual([name]);
    expect(input).toBeNull();
    expect(read(`${name}=${right}`).errors).toEqual({});
  });

  it.each([
    ["amount", "the loan amount"],
    ["rate", "the interest rate"],
    ["years", "the years of repayment"],
    ["course", "the months of the course"],
    ["fee", "the processing fee"],
    ["extra", "the extra monthly payment"],
    ["once", "the one-off payment"],
  ])("names %s in its error", (name, what) => {
    expect(read(`${name}=abc`).errors[name]).toContain(what);
  });
});
