import { describe, expect, it } from "vitest";
import { countryPages } from "../../app/route-table";
import { countryInSentence, countryList, countryName } from "../countries/country-options";
import { coursePlaceOf, filtersOfPlace, titleOfPlace } from "../courses/course-place";
import { formatDuration } from "../courses/duration";
import type { Taxonomy } from "../courses/taxonomy";
import { formatInr, formatMoney } from "../money/money";
import { isHiddenIn, regionAsShown, withoutHidden, withoutHiddenLinks } from "../site/region-paths";
import { regions } from "../site/regions";
import { documentAt } from "./document-address";
import { documentKinds, documentPath } from "./documents";

const taxonomy: Taxonomy = {
  streams: [
    { slug: "engineering", name: "Engineering" },
    { slug: "law", name: "Law" },
  ],
  specializations: [
    { slug: "civil-engineering", name: "Civil Engineering", stream: "engineering" },
    { slug: "law", name: "Law", stream: "law" },
  ],
};

describe("money (core.md §9: Indian digit grouping)", () => {
  it.each([
    [1234567, "INR", "₹12,34,567"],
    [11904, "EUR", "€11,904"],
    [1130.77, "EUR", "€1,130.77"],
    [61990, "USD", "$61,990"],
  ])("%d %s", (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it.each([
    [18_500, "₹18,500"],
    [100_000, "₹1 lakh"],
    [1_190_400, "₹11.9 lakh"],
    [12_345_678, "₹1.23 crore"],
  ])("%d rupees", (rupees, text) => {
    expect(formatInr(rupees)).toBe(text);
  });
});

describe("durations (core.md §9)", () => {
  it.each([
    [360, "1 year"],
    [720, "2 years"],
    [540, "1 year 6 months"],
    [30, "1 month"],
    [44, "1 month"],
    [45, "2 months"],
    [7, "1 week"],
    [14, "2 weeks"],
    [15, "1 month"],
    [0, "length not published"],
  ])("%d days", (days, text) => {
    expect(formatDuration(days)).toBe(text);
  });

  it("formats weeks on request", () => {
    expect(formatDuration(60, { weeks: true })).toBe("9 weeks");
  });
});

describe("course lists by URL", () => {
  it("uses specialisations below a level and streams below courses", () => {
    const place = coursePlaceOf(
      { country: "usa", kind: "masters", category: "civil-engineering" },
      taxonomy,
    );
    expect(place && filtersOfPlace(place, taxonomy)).toEqual({
      country: ["usa"],
      educationLevel: ["masters"],
      specialization: ["civil-engineering"],
    });
    expect(place && titleOfPlace(place)).toBe("Master's in Civil Engineering in the USA");
    const stream = coursePlaceOf({ kind: "courses", category: "engineering" }, taxonomy);
    expect(stream && filtersOfPlace(stream, taxonomy)).toEqual({
      primaryCategory: ["engineering"],
    });
    expect(stream && titleOfPlace(stream)).toBe("Engineering courses abroad");
  });

  it.each([
    { country: "atlantis", kind: "masters" },
    { country: "usa", kind: "diplomas" },
    { country: "usa", kind: "masters", category: "alchemy" },
    { kind: "courses", category: "civil-engineering" },
  ])("%o does not exist", (params) => {
    expect(coursePlaceOf(params, taxonomy)).toBeNull();
  });
});

describe("documents by URL", () => {
  const listed = new Set(["country", "author", "article-category", "alumnus", "university"]);
  it.each(documentKinds.filter((kind) => !listed.has(kind)))("finds a %s by its path", (kind) => {
    const slug = kind === "exam-topic" ? "ielts/band-score" : "some-slug";
    expect(documentAt(documentPath(kind, slug))).toEqual({ kind, slug });
  });

  it("accepts nested pages and rejects an empty path", () => {
    expect(documentAt("/booster-program/sa-lite/apply-now")).toEqual({
      kind: "page",
      slug: "booster-program/sa-lite/apply-now",
    });
    expect(documentAt("/")).toBeNull();
    expect(documentAt("/articles/category/study-in-usa")).toBeNull();
  });
});

describe("countries", () => {
  it("has a page in the route table for each listed country and for no other", () => {
    expect([...countryPages].sort()).toEqual(countryList.map(({ slug }) => slug).sort());
  });

  it("has names for lists and for sentences", () => {
    expect(countryName("uk")).toBe("UK");
    expect(countryInSentence("uk")).toBe("the UK");
    expect(countryInSentence("france")).toBe("France");
  });
});

describe("pages hidden in a region (core.md §2)", () => {
  it.each([
    ["vn", "/articles/cost-of-studying-in-usa", true],
    ["vn", "/ebooks", true],
    ["vn", "/events/indore", true],
    ["vn", "/calculator/ielts-band", true],
    ["vn", "/usa", false],
    ["sa", "/articles", false],
    ["sa", "/expense-calculator/usa", true],
    ["default", "/ebooks", false],
  ] as const)("%s %s: %s", (region, path, hidden) => {
    expect(isHiddenIn(regions[region], path)).toBe(hidden);
  });

  it.each([
    ["/ua-accelerator-programs/degree/masters", true],
    ["/usa/ua-accelerator-programs", true],
    ["/booster-program/sa-lite", true],
    ["/alumni-connect", true],
    ["/office", true],
    ["/office-hours", false],
    ["/webinars", false],
    ["/usa", false],
  ])("without samples %s: %s", (path, hidden) => {
    expect(isHiddenIn(regionAsShown(regions.default, false), path)).toBe(hidden);
    expect(isHiddenIn(regionAsShown(regions.default, true), path)).toBe(false);
  });

  const entries = [{ path: "/articles/sop" }, { path: "/usa?x=1" }];

  it("are left out of lists, at any depth", () => {
    const page = { related: entries, groups: [{ hits: entries }], path: "/articles" };
    const shown = [{ path: "/usa?x=1" }];
    expect(withoutHidden(regions.vn, page)).toEqual({
      related: shown,
      groups: [{ hits: shown }],
      path: "/articles",
    });
    expect(withoutHidden(regions.default, page)).toBe(page);
  });

  it("are no links in texts, whose words stay", () => {
    const html = `<p><a class="x" href="/study-abroad/articles/sop#a">the <b>SOP</b></a> or <a href="/study-abroad/usa">USA</a></p>`;
    expect(withoutHiddenLinks(regions.vn, html)).toBe(
      `<p><span>the <b>SOP</b></span> or <a href="/study-abroad/usa">USA</a></p>`,
    );
    expect(withoutHiddenLinks(regions.default, html)).toBe(html);
  });
});
