import { describe, expect, it } from "vitest";
import {
  emptyFilters,
  hasFitCriteria,
  isReadableQuery,
  readCourseFilters,
  writeCourseFilters,
} from "./course-filters";

const read = (query: string) => readCourseFilters(new URLSearchParams(query));

describe("course filters of a URL", () => {
  it("drops empty and null country codes and levels (core.md §5)", () => {
    expect(read("countryCode=null&educationLevel=&country=")).toEqual(emptyFilters);
    expect(read("educationLevel=null")).toEqual(emptyFilters);
  });

  it("accepts repeated and comma-separated values, without duplicates", () => {
    expect(read("country=usa&country=UK,usa").country).toEqual(["usa", "uk"]);
  });

  it("keeps known values and drops the others", () => {
    expect(read("fees=10-20&fees=never&courseDuration=12&sort=sideways")).toMatchObject({
      fees: ["10-20"],
      courseDuration: ["12"],
      sort: "best",
    });
    expect(read("minFee=5,00,000&maxFee=a lot&dayFrom=360")).toMatchObject({
      minFee: 500_000,
      maxFee: null,
      dayFrom: 360,
    });
  });

  it("accepts the name of a city, and stores its slug", () => {
    expect(read("city=Jyväskylä&city=new-york-city&city=%2B").city).toEqual([
      "jyvaskyla",
      "new-york-city",
    ]);
  });

  it("reads the answers for the best fit, and drops impossible ones", () => {
    expect(read("percent=72.5&band=6.5&budget=20,00,000")).toMatchObject({
      percent: 72.5,
      band: 6.5,
      budget: 2_000_000,
    });
    expect(hasFitCriteria(read("percent=172&band=12&budget=lots&ielts=6.5"))).toBe(false);
    expect(hasFitCriteria(read("band=6"))).toBe(true);
  });

  it("reads back what it wrote", () => {
    const filters = read(
      "q=data&country=usa&city=boston&primaryCategory=law&educationLevel=masters&fees=free&minFee=1&dayTo=720&examAccepted=ielts&sort=-fee&percent=70&band=7&budget=5",
    );
    expect(readCourseFilters(writeCourseFilters(filters))).toEqual(filters);
  });

  it("writes nothing for empty filters", () => {
    expect(writeCourseFilters(emptyFilters).toString()).toBe("");
  });

  it.each([
    ["?q=data%20science", true],
    ["?q=caf%C3%A9+x", true],
    ["?q=%E0%A4%A", false],
    ["?q=%EF%BF%BD", false],
    ["", true],
  ])("%s is readable: %s", (search, readable) => {
    expect(isReadableQuery(search)).toBe(readable);
  });
});
