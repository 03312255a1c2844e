import { describe, expect, it } from "vitest";
import { addUp, type CategoryCost } from "#domain/calculators/expense";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import type { ExpenseData } from "../catalogue/source/expense-data";
import type { PlaceExpenses } from "../catalogue/source/expense-schema";
import { TotalCosts } from "./total-costs";

const cost = (per: CategoryCost["per"], low: number, high: number): CategoryCost => ({
  categoryId: 2,
  name: "Cost",
  isAssumption: false,
  note: "",
  source: "",
  asOf: "",
  per,
  low,
  typical: (low + high) / 2,
  high,
});
const place = (cities: string[], ...town: CategoryCost[]): PlaceExpenses => ({
  id: cities[0] ?? null,
  name: "",
  campus: [],
  proofOfFunds: null,
  deposit: null,
  cities,
  town,
});
const fixed = [cost("year", 100, 100), cost("once", 50, 70)];
const general = place([], cost("year", 1000, 2000));
const data: ExpenseData = {
  categories: [],
  countries: [
    {
      country: "usa",
      currency: "USD",
      rate: 90,
      ratesAsOf: "",
      sessions: [],
      years: { masters: 2, bachelors: 4 },
      tuition: { masters: [], bachelors: [] },
      tuitionOfCourses: { masters: null, bachelors: null },
      fixed,
      places: [general, place(["Cambridge"], cost("year", 3000, 3000))],
    },
  ],
};
const costs = new TotalCosts(data);
const course = { country: "usa", city: "Troy, New York", days: 720, fee: 900_000 };

describe("the total cost of a course", () => {
  it("has tuition and living costs of every year, and one-off costs once", () => {
    expect(costs.of(course)).toEqual({
      low: (900_000 + 90 * 1100) * 2 + 90 * 50,
      typical: (900_000 + 90 * 1600) * 2 + 90 * 60,
      high: (900_000 + 90 * 2100) * 2 + 90 * 70,
    });
  });

  it("is that of the expense calculator", () => {
    const tuition = cost("year", 10_000, 10_000);
    const all = { costs: [tuition, ...general.town, ...fixed], rate: 90, years: 1.5 };
    const result = addUp(
      { ...all, country: "usa", currency: "USD", ratesAsOf: "", sessions: [], places: [] } as never,
      { years: null, categories: [] },
    );
    expect(costs.of({ ...course, days: 540 })).toEqual(result.totalInr);
  });

  it("is unknown if the length is not published", () => {
    expect(costs.of({ ...course, days: UNKNOWN_LENGTH })).toBeNull();
  });

  it("uses the figures of the city, without its state", () => {
    const low = (900_000 + 90 * 3100) * 2 + 90 * 50;
    expect(costs.of({ ...course, city: "Cambridge, Massachusetts" })?.low).toBe(low);
    expect(costs.of({ ...course, country: "uk", city: "Cambridge" })).toBeNull();
  });

  it("has living costs of the city, otherwise of the country, otherwise none", () => {
    expect(costs.living("usa", "Cambridge, Massachusetts")?.typical).toBe(90 * 3100);
    expect(costs.living("usa", "Troy, New York")?.typical).toBe(90 * 1600);
    expect(costs.living("netherlands", "Delft")).toBeNull();
  });

  it("counts a short course as a whole year", () => {
    expect(costs.of({ ...course, days: 300 })).toEqual(costs.of({ ...course, days: 360 }));
  });

  it("is unknown without tuition, but not with free tuition", () => {
    expect(costs.of({ ...course, fee: null })).toBeNull();
    expect(costs.of({ ...course, fee: 0 })?.low).toBe(90 * 1100 * 2 + 90 * 50);
  });
});
