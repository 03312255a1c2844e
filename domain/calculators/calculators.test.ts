import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeLoan,
  instalmentOf,
  instalmentRows,
  readLoan,
  type LoanInput,
} from "./education-loan";
import { addUp, lacksTuition, readExpense, type CountryCosts } from "./expense";
import { cutTo, queryOf } from "./form";
import { computeGpa, germanGrade, readGpa, weightedMean } from "./grade-point";
import { bandOfRaw, computeIelts, overallBand, rawTables, readIelts } from "./ielts-band";
import { computeSgpa, percentageOf, readSgpa, type ConversionRule } from "./sgpa";

const half = fc.integer({ min: 0, max: 18 }).map((value) => value / 2);

describe("monthly instalment", () => {
  /** Finds the instalment by bisection instead of the formula. */
  function instalmentBySearch(principal: number, monthlyRate: number, months: number): number {
    let [low, high] = [principal / months, principal * (monthlyRate + 1)];
    for (let round = 0; round < 200; round += 1) {
      const payment = (low + high) / 2;
      let balance = principal;
      for (let month = 0; month < months; month += 1) balance += balance * monthlyRate - payment;
      if (balance > 0) low = payment;
      else high = payment;
    }
    return (low + high) / 2;
  }

  // From the instalment table for one lakh that Indian banks publish.
  it.each([
    [100_000, 10, 60, 2125],
    [100_000, 10, 120, 1322],
    [1_000_000, 10, 120, 13_215],
    [1_000_000, 8.5, 240, 8_678],
    [2_000_000, 8.5, 240, 17_356],
    [1_000_000, 12, 180, 12_002],
  ])("of %d at %d %% over %d months is %d", (amount, percent, months, emi) => {
    expect(Math.round(instalmentOf(amount, percent / 1200, months))).toBe(emi);
  });

  it("matches a numerical search, to the rupee", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 10_000_000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 240 }),
        (amount, tenths, months) => {
          const rate = tenths / 10 / 1200;
          expect(instalmentOf(amount, rate, months)).toBeCloseTo(
            instalmentBySearch(amount, rate, months),
            1,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it("divides the loan evenly without interest", () => {
    expect(instalmentOf(120_000, 0, 12)).toBe(10_000);
  });
});

const loan = fc.record<LoanInput>({
  amount: fc.integer({ min: 10_000, max: 20_000_000 }),
  annualRatePercent: fc.integer({ min: 1, max: 200 }).map((value) => value / 10),
  tenureMonths: fc.integer({ min: 6, max: 240 }),
  courseMonths: fc.integer({ min: 0, max: 60 }),
  graceMonths: fc.constantFrom(0, 6, 12),
  payout: fc.constantFrom("once", "yearly"),
  moratorium: fc.constantFrom("simple", "compound", "paid"),
  processingFeePercent: fc.constantFrom(0, 1, 2),
  extraMonthly: fc.constant(0),
  lumpSum: fc.constant(0),
});

describe("a loan", () => {
  it("repays the loan exactly in its term, and every payment is principal or interest", () => {
    fc.assert(
      fc.property(loan, (input) => {
        const result = computeLoan(input);
        const rows = instalmentRows(input);
        expect(rows).toHaveLength(input.tenureMonths);
        expect(result.years.at(-1)?.balance).toBeLessThan(0.01);
        const principal = rows.reduce((sum, row) => sum + row.principal, 0);
        expect(principal).toBeCloseTo(result.principalAtRepayment, 0);
        const paid = rows.reduce((sum, row) => sum + row.paid, 0);
        const before = input.moratorium === "paid" ? result.moratoriumInterest : 0;
        expect(result.totalPaid).toBeCloseTo(paid + before + result.processingFee, 0);
      }),
      { numRuns: 60 },
    );
  });

  it("costs least when interest is paid during the course, and most when it is compounded", () => {
    fc.assert(
      fc.property(loan, (input) => {
        const [paid, simple, compound] = (["paid", "simple", "compound"] as const).map(
          (moratorium) => computeLoan({ ...input, moratorium }).totalPaid,
        );
        expect(paid).toBeLessThanOrEqual((simple ?? 0) + 0.01);
        expect(simple).toBeLessThanOrEqual((compound ?? 0) + 0.01);
      }),
      { numRuns: 60 },
    );
  });

  it("costs more at a higher rate, and less with extra payments", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 100, max: 50_000 }), (input, extraMonthly) => {
        const base = computeLoan(input);
        const dearer = computeLoan({ ...input, annualRatePercent: input.annualRatePercent + 0.5 });
        expect(dearer.totalInterest).toBeGreaterThan(base.totalInterest);
        const sooner = computeLoan({ ...input, extraMonthly }).prepaid;
        expect(sooner?.months).toBeLessThanOrEqual(input.tenureMonths);
        expect(sooner?.interestSaved).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it("applies a lump sum after a year", () => {
    const input = readLoan(new URLSearchParams("once=500000")).input;
    expect(input && instalmentRows(input)[11]?.paid).toBeGreaterThan(500_000);
  });

  it.each([
    ["amount=", { amount: "Enter the loan amount." }],
    ["amount=many", { amount: "Enter the loan amount as a number." }],
    ["rate=31", { rate: "Enter the interest rate between 0 and 30." }],
    ["course=1.5", { course: "Enter the months of the course as a whole number." }],
    ["years=2.3", { years: "Enter the years of repayment in steps of 0.5." }],
  ])("reports what is wrong with %s", (query, errors) => {
    const reading = readLoan(new URLSearchParams(query));
    expect(reading.errors).toEqual(errors);
    expect(reading.input).toBeNull();
  });

  it("reads amounts as people type them", () => {
    expect(readLoan(new URLSearchParams({ amount: "₹ 12,50,000" })).input?.amount).toBe(1_250_000);
    expect(readLoan(new URLSearchParams({ amount: "12 lakh" })).input?.amount).toBe(1_200_000);
  });
});

describe("IELTS band", () => {
  // The examples of ielts.org, and every rounding boundary.
  it.each([
    [[6.5, 6.5, 5, 7], 6.5],
    [[4, 3.5, 4, 4], 4],
    [[6.5, 6.5, 5.5, 6], 6],
    [[6, 6, 6, 6.5], 6],
    [[6, 6, 6.5, 6.5], 6.5],
    [[6, 6.5, 6.5, 6.5], 6.5],
    [[6.5, 6.5, 6.5, 7], 6.5],
    [[6.5, 6.5, 7, 7], 7],
    [[6.5, 7, 7, 7], 7],
    [[9, 9, 9, 9], 9],
    [[0, 0, 0, 0], 0],
  ] as const)("of %j is %d", (bands, overall) => {
    expect(overallBand([...bands])).toBe(overall);
  });

  it("is a half band within a quarter of the mean, and never falls when a part rises", () => {
    fc.assert(
      fc.property(half, half, half, half, fc.nat(3), (a, b, c, d, which) => {
        const bands: [number, number, number, number] = [a, b, c, d];
        const overall = overallBand(bands);
        expect(overall * 2).toBe(Math.round(overall * 2));
        const distance = overall - (a + b + c + d) / 4;
        expect(distance).toBeGreaterThan(-0.25);
        expect(distance).toBeLessThanOrEqual(0.25);
        bands[which] = Math.min(9, (bands[which] ?? 0) + 0.5);
        expect(overallBand(bands)).toBeGreaterThanOrEqual(overall);
      }),
    );
  });

  it("never falls with one more correct answer, and General Training needs more of them", () => {
    for (let raw = 0; raw < 40; raw += 1) {
      for (const table of Object.keys(rawTables) as (keyof typeof rawTables)[])
        expect(bandOfRaw(raw + 1, table)).toBeGreaterThanOrEqual(bandOfRaw(raw, table));
      expect(bandOfRaw(raw, "generalReading")).toBeLessThanOrEqual(
        bandOfRaw(raw, "academicReading"),
      );
    }
  });

  it.each([
    ["listening", 30, 7],
    ["listening", 29, 6.5],
    ["academicReading", 30, 7],
    ["academicReading", 15, 5],
    ["generalReading", 34, 7],
    ["generalReading", 30, 6],
  ] as const)("of %s with %d correct answers is %d", (table, raw, band) => {
    expect(bandOfRaw(raw, table)).toBe(band);
  });

  it("reads its form, and reports no error for an empty one", () => {
    const query = new URLSearchParams("listening=30&reading=30&writing=6.5&speaking=7");
    const { input } = readIelts(query);
    expect(input && computeIelts(input)).toMatchObject({ mean: 6.875, overall: 7 });
    expect(readIelts(new URLSearchParams())).toMatchObject({ errors: {}, input: null });
    const wrong = readIelts(new URLSearchParams("listening=41&reading=3.5&writing=6.3&speaking="));
    expect(Object.keys(wrong.errors)).toEqual(["listening", "reading", "writing", "speaking"]);
  });
});

describe("grade conversion", () => {
  it.each([
    [10, 4, 10, 1],
    [10, 4, 4, 4],
    [10, 4, 8, 2],
    [10, 4, 7.4, 2.3],
    [100, 40, 75, 2.2],
    [100, 50, 82, 2],
  ])("best %d, pass %d: %d is %d in Germany", (best, pass, mine, grade) => {
    expect(germanGrade(best, pass, mine)).toBe(grade);
  });

  it("truncates instead of rounding", () => {
    expect(germanGrade(100, 40, 74.1)).toBe(2.2);
    expect(cutTo(2.3, 1)).toBe(2.3);
    expect(cutTo(2.99, 1)).toBe(2.9);
  });

  it("is between 1 and 4, and improves with the mark", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 100 }),
        fc.integer({ min: 40, max: 100 }),
        (one, other) => {
          const [worse, better] = [Math.min(one, other), Math.max(one, other)];
          const [a, b] = [germanGrade(100, 40, worse), germanGrade(100, 40, better)];
          expect(a).toBeGreaterThanOrEqual(b ?? 5);
          expect(a).toBeLessThanOrEqual(4);
          expect(b).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  it("is undefined below the pass mark", () => {
    expect(germanGrade(10, 4, 3.9)).toBeNull();
    expect(readGpa(new URLSearchParams("mine=3.9")).errors.mine).toMatch(/below 4/);
    const failed = readGpa(new URLSearchParams("by=courses&c1=4&g1=3"));
    expect(failed.errors.c1).toMatch(/below 4/);
    expect(failed.input).toBeNull();
  });

  it.each([
    ["", 5],
    ["rows=7", 7],
    ["rows=5&more=rows", 10],
    ["rows=58&more=rows", 60],
    ["rows=-1&more=rows", 6],
  ])("shows course rows for the query %j: %i", (query, rows) => {
    expect(readGpa(new URLSearchParams(query)).values.rows).toBe(String(rows));
  });

  it("weights courses by their credits", () => {
    const courses = [
      { credits: 4, grade: 9 },
      { credits: 2, grade: 6 },
    ];
    expect(weightedMean(courses)).toBe(8);
    const { input } = readGpa(new URLSearchParams("target=USA&by=courses&c1=4&g1=9&c2=2&g2=6"));
    expect(input && computeGpa(input)).toEqual({ target: "USA", mean: 8, credits: 6, gpa: 3.2 });
  });

  it("is between the lowest and the highest course", () => {
    const course = fc.record({
      credits: fc.integer({ min: 1, max: 10 }),
      grade: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(course, { minLength: 1, maxLength: 20 }), (courses) => {
        const mean = weightedMean(courses);
        const grades = courses.map(({ grade }) => grade);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...grades) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...grades) + 1e-9);
      }),
    );
  });

  it.each([
    ["mine=-1", "mine"],
    ["mine=11", "mine"],
    ["mine=8&best=4&pass=5", "pass"],
    ["by=courses&c1=0&g1=8", "c1"],
    ["by=courses&c1=3&g1=", "g1"],
  ])("rejects %s with an error on its field", (query, field) => {
    expect(Object.keys(readGpa(new URLSearchParams(query)).errors)).toContain(field);
  });
});

const rule = (parts: ConversionRule["parts"], roundUp = false): ConversionRule => ({
  id: "r",
  name: "R",
  note: null,
  source: "https://r.example",
  asOf: "2025-01-01",
  parts,
  roundUp,
});
const aicte = rule([{ from: 0, times: 10, plus: -7.5 }]);
const mumbai = rule(
  [
    { from: 7, times: 7.4, plus: 12 },
    { from: 0, times: 7.1, plus: 12 },
  ],
  true,
);

describe("percentage", () => {
  // AICTE's own table.
  it.each([
    [6.25, 55],
    [6.75, 60],
    [7.25, 65],
    [7.75, 70],
    [8.25, 75],
  ])("of %d is %d by AICTE's table", (points, percentage) => {
    expect(percentageOf(points, aicte)).toBe(percentage);
  });

  it("follows a rule with several parts, and rounds up where it says so", () => {
    expect(percentageOf(6.99, mumbai)).toBe(62);
    expect(percentageOf(7, mumbai)).toBe(64);
    expect(percentageOf(10, rule([{ from: 0, times: 9.5, plus: 0 }]))).toBe(95);
  });

  it("stays between 0 and 100 and rises with the points", () => {
    const tenth = fc.integer({ min: 0, max: 1000 }).map((value) => value / 100);
    fc.assert(
      fc.property(tenth, tenth, fc.constantFrom(aicte, mumbai), (a, b, one) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((points) =>
          percentageOf(points, one),
        );
        expect(low).toBeLessThanOrEqual(high ?? 0);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("weights semesters by credits, or equally without", () => {
    const query = new URLSearchParams("s1=7.8&c1=20&s2=8.2&c2=22&s3=8.6&c3=18");
    const { input } = readSgpa(query, [aicte]);
    expect(input && computeSgpa(input, aicte)).toMatchObject({
      cgpa: 8.19,
      percentage: 74.37,
      isWeighted: true,
    });
    const plain = readSgpa(new URLSearchParams("s1=8&s2=9"), [aicte]).input;
    expect(plain && computeSgpa(plain, aicte)).toMatchObject({ cgpa: 8.5, isWeighted: false });
  });

  it("requires the credits of all semesters or of none", () => {
    const { errors, input } = readSgpa(new URLSearchParams("s1=8&c1=20&s2=9"), [aicte]);
    expect(errors.c2).toMatch(/every semester, or of none/);
    expect(input).toBeNull();
    expect(readSgpa(new URLSearchParams("s1=10.5"), [aicte]).errors.s1).toMatch(/between 0 and 10/);
  });
});

const cost = (categoryId: number, per: "year" | "once", typical: number) => ({
  categoryId,
  per,
  typical,
  name: `c${categoryId}`,
  low: typical / 2,
  high: typical * 2,
  isAssumption: false,
  note: "",
  source: "https://s.example",
  asOf: "2025-01-01",
});
const costs: CountryCosts = {
  country: "germany",
  currency: "EUR",
  rate: 100,
  ratesAsOf: "2025-01-01",
  years: 2,
  sessions: [{ id: "winter", name: "October" }],
  places: [],
  place: null,
  course: null,
  costs: [cost(1, "year", 1000), cost(2, "once", 300)],
  deposit: null,
  proofOfFunds: null,
};

describe("expenses", () => {
  it("count recurring costs for each year and one-off costs once", () => {
    const { total, totalInr, byYear } = addUp(costs, { years: 1.5, categories: [] });
    expect(total).toEqual({ low: 900, typical: 1800, high: 3600 });
    expect(totalInr.typical).toBe(180_000);
    expect(byYear.map(({ amount }) => amount)).toEqual([1300, 500]);
  });

  it("use the usual length of the degree without a chosen one", () => {
    const { years, total } = addUp(costs, { years: null, categories: [] });
    expect(years).toBe(2);
    expect(total.typical).toBe(2300);
  });

  it("add extra costs and subtract a scholarship, never below zero", () => {
    const stay = { years: 1, categories: [] };
    expect(addUp(costs, { ...stay, extra: 50_000 }).totalInr.typical).toBe(180_000);
    expect(addUp(costs, { ...stay, scholarship: 30_000 }).totalInr.typical).toBe(100_000);
    expect(addUp(costs, { ...stay, scholarship: 900_000 }).total).toEqual({
      low: 0,
      typical: 0,
      high: 0,
    });
  });

  it("report when tuition is missing from a total", () => {
    expect(lacksTuition(costs, [])).toBe(false);
    expect(lacksTuition({ costs: costs.costs.slice(1) }, [])).toBe(true);
    expect(lacksTuition({ costs: costs.costs.slice(1) }, [2])).toBe(false);
  });

  it("count only the chosen categories", () => {
    expect(addUp(costs, { years: 2, categories: [2] }).total.typical).toBe(300);
  });

  it("have the same total by year and by category", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), (halves) => {
        const result = addUp(costs, { years: halves / 2, categories: [] });
        const byYear = result.byYear.reduce((sum, { amount }) => sum + amount, 0);
        expect(byYear).toBeCloseTo(result.total.typical, 6);
      }),
    );
  });

  it("read a length, a scholarship and extra costs", () => {
    const read = (query: string) => readExpense(new URLSearchParams(query), ["uk"]);
    expect(read("country=uk").input).toMatchObject({ years: null, scholarship: 0, extra: 0 });
    expect(read("country=uk&years=1.5&scholarship=2,00,000&extra=60000").input).toMatchObject({
      years: 1.5,
      scholarship: 200_000,
      extra: 60_000,
    });
    expect(Object.keys(read("country=uk&years=9&scholarship=-1&extra=x").errors)).toEqual([
      "years",
      "scholarship",
      "extra",
    ]);
  });

  it("read up to three known countries, without duplicates", () => {
    const known = ["germany", "usa", "uk"];
    const query = new URLSearchParams("country=usa&country2=usa&country3=uk&years=2");
    expect(readExpense(query, known).input?.countries).toEqual(["usa", "uk"]);
    expect(readExpense(new URLSearchParams(), known, "germany").input?.countries).toEqual([
      "germany",
    ]);
    expect(readExpense(new URLSearchParams("country=mars"), known).errors.country).toMatch(/list/);
    expect(readExpense(new URLSearchParams("country="), known).errors.country).toMatch(/^Choose/);
  });
});

describe("query string of a result", () => {
  it("leads back to the same input", () => {
    const { values, input } = readLoan(new URLSearchParams("amount=1500000&grace=12&extra=2000"));
    expect(readLoan(new URLSearchParams(queryOf(values))).input).toEqual(input);
  });

  it("leaves out default values", () => {
    expect(queryOf({ a: "1", b: "2" }, { a: "1" })).toBe("b=2");
  });
});
