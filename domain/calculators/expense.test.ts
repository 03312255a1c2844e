import { describe, expect, it } from "vitest";
import { addUp, readExpense, type CountryCosts } from "./expense";

const cost = (categoryId: number, per: "year" | "once", typical: number) => ({
  categoryId,
  per,
  typical,
  low: typical / 2,
  high: typical * 2,
  name: `Category ${categoryId}`,
  isAssumption: false,
  note: "",
  source: "https://costs.example/",
  asOf: "2026-01-01",
});
const costs: CountryCosts = {
  country: "germany",
  currency: "EUR",
  rate: 100,
  ratesAsOf: "2026-01-01",
  years: 2,
  sessions: [],
  places: [],
  place: null,
  course: null,
  deposit: null,
  proofOfFunds: null,
  costs: [cost(1, "year", 1_000), cost(2, "once", 300)],
};

describe("a stay of one and a half years", () => {
  const result = addUp(costs, { years: 1.5, categories: [] });

  it("has every category in both currencies", () => {
    expect(result.byCategory).toMatchObject([
      { categoryId: 1, low: 750, typical: 1_500, high: 3_000, typicalInr: 150_000 },
      { categoryId: 2, low: 150, typical: 300, high: 600, typicalInr: 30_000 },
    ]);
  });

  it("has half a second year, and one-off costs in the first", () => {
    expect(result.byYear).toEqual([
      { year: 1, amount: 1_300, inr: 130_000 },
      { year: 2, amount: 500, inr: 50_000 },
    ]);
  });

  it("has a total in both currencies", () => {
    expect(result.total).toEqual({ low: 900, typical: 1_800, high: 3_600 });
    expect(result.totalInr).toEqual({ low: 90_000, typical: 180_000, high: 360_000 });
  });
});

describe("the form of expenses", () => {
  const known = ["germany", "usa", "uk"];
  const read = (query: string, own: string | null = null) =>
    readExpense(new URLSearchParams(query), known, own);

  it("reads every field", () => {
    const query =
      "country=uk&level=bachelors&years=1.5&campus=yes&intake=autumn&place=london&course=4001-x" +
      "&scholarship=100000&extra=50000&category=1,2&category=3";
    expect(read(query).errors).toEqual({});
    expect(read(query)).toMatchObject({
      values: { country: "uk", category: "1,2,3" },
      input: {
        countries: ["uk"],
        level: "bachelors",
        years: 1.5,
        onCampus: true,
        intake: "autumn",
        place: "london",
        course: "4001-x",
        scholarship: 100_000,
        extra: 50_000,
        categories: [1, 2, 3],
      },
    });
  });

  it("has a master's degree of usual length in the page's country at first", () => {
    expect(read("", "usa").input).toEqual({
      countries: ["usa"],
      level: "masters",
      years: null,
      onCampus: false,
      intake: null,
      place: null,
      course: null,
      scholarship: 0,
      extra: 0,
      categories: [],
    });
    expect(read("").input).toBeNull();
    expect(read("").values).toMatchObject({ level: "masters", years: "", campus: "" });
  });

  it("ignores categories that are no numbers, and more than thirty", () => {
    expect(read("country=uk&category=0,-1,1.5,x,7").input?.categories).toEqual([7]);
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(read(`country=uk&category=${many.join(",")}`).input?.categories).toHaveLength(30);
  });

  it("compares three countries, each once", () => {
    const { input } = read("country=uk&country2=germany&country3=uk");
    expect(input?.countries).toEqual(["uk", "germany"]);
  });

  it.each([
    ["country=", "country", "Choose a country."],
    ["country=uk&country2=mars", "country2", "Choose a country from the list."],
    ["country=uk&years=0.5", "years", "the length of the course in years"],
    ["country=uk&years=6.5", "years", "the length of the course in years"],
    ["country=uk&years=1.2", "years", "the length of the course in years"],
    ["country=uk&scholarship=-1", "scholarship", "the scholarship in rupees"],
    ["country=uk&scholarship=50000001", "scholarship", "the scholarship in rupees"],
    ["country=uk&extra=-1", "extra", "the extra costs in rupees"],
    ["country=uk&extra=50000001", "extra", "the extra costs in rupees"],
  ])("%s is rejected at %s", (query, name, text) => {
    const { input, errors } = read(query);
    expect(input).toBeNull();
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toContain(text);
  });
});
