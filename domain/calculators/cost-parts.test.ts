import { describe, expect, it } from "vitest";
import { costParts } from "./cost-parts";
import type { CategoryCost, CountryCosts } from "./expense";

const cost = (categoryId: number, per: "year" | "once", typical: number): CategoryCost => ({
  categoryId,
  per,
  typical,
  low: typical,
  high: typical,
  name: "",
  isAssumption: false,
  note: "",
  source: "/",
  asOf: "2026-11-01",
});
const costs = (list: readonly CategoryCost[]): CountryCosts => ({
  country: "germany",
  currency: "EUR",
  rate: 100,
  ratesAsOf: "2026-11-01",
  years: 2,
  sessions: [],
  places: [],
  place: null,
  course: null,
  deposit: null,
  proofOfFunds: null,
  costs: list,
});
const some = costs([
  cost(1, "year", 1000),
  cost(4, "year", 60),
  cost(6, "year", 40),
  cost(8, "once", 75),
  cost(3, "year", 0),
]);

describe("the parts of a stay's cost", () => {
  it("add up to the total, in both currencies", () => {
    const { parts, total } = costParts(some, 1);
    expect(parts).toEqual([
      { label: "Tuition", amount: 1000, inr: 100_000 },
      { label: "Other living costs", amount: 100, inr: 10_000 },
      { label: "Visa, permit and English test", amount: 75, inr: 7_500 },
    ]);
    expect(total).toEqual({ label: "Total", amount: 1175, inr: 117_500 });
  });

  it("count yearly costs for each year of the degree, and others once", () => {
    const { years, total } = costParts(some, null);
    expect(years).toBe(2);
    expect(total.amount).toBe(2 * 1100 + 75);
  });

  it("say whether tuition is included", () => {
    expect(costParts(some, 1).hasTuition).toBe(true);
    expect(costParts(costs([cost(3, "year", 10)]), 1).hasTuition).toBe(false);
    // Free tuition is known, and has no part.
    expect(costParts(costs([cost(1, "year", 0)]), 1)).toMatchObject({
      hasTuition: true,
      parts: [],
    });
  });
});
