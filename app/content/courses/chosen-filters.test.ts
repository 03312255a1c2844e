import { expect, it } from "vitest";
import { emptyFilters, readCourseFilters } from "#domain/courses/course-filters";
import { chosenFilters } from "./chosen-filters";

const chosen = (query: string) =>
  chosenFilters(
    readCourseFilters(new URLSearchParams(query)),
    (facet, value) => `${facet} ${value}`,
  );

it("names each filter, and removes only that one", () => {
  expect(chosen("country=usa&country=uk&ielts=6.5&sort=fee")).toEqual([
    { label: "country usa", query: "country=uk&ielts=6.5&sort=fee" },
    { label: "country uk", query: "country=usa&ielts=6.5&sort=fee" },
    { label: "IELTS 6.5", query: "country=usa&country=uk&sort=fee" },
  ]);
});

it("puts filters with one value in words", () => {
  const all = "q=data&noTests=1&open=1&minFee=500000&maxFee=2000000&dayFrom=360&dayTo=720";
  expect(chosen(all).map(({ label }) => label)).toEqual([
    "“data”",
    "No GRE or GMAT",
    "Open or rolling deadline",
    "From ₹5 lakh a year",
    "Up to ₹20 lakh a year",
    "At least 1 year",
    "At most 2 years",
  ]);
  expect(chosen("maxFee=0")).toMatchObject([{ label: "Up to ₹0 a year", query: "" }]);
});

it("shows nothing without filters, and doesn't count the order as one", () => {
  expect(chosenFilters(emptyFilters, () => "")).toEqual([]);
  expect(chosen("sort=deadline")).toEqual([]);
});
