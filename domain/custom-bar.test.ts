import { describe, expect, it } from "vitest";
import { isEnquiryPath, remembersBar } from "./engagement";
import { barFor, type CustomBar } from "./custom-bar";

const bar = (id: string, pages: string[], countries?: string[]): CustomBar => ({
  ...{ id, pages, text: "Text", linkText: "Link", path: "/enquiry" },
  ...(countries ? { countries } : {}),
});
const bars = [
  bar("home", ["/"], ["IN"]),
  bar("germany", ["/germany", "/university/germany"]),
  bar("universities", ["/university"]),
];

describe("custom bar", () => {
  it.each([
    ["/", "IN", "home"],
    ["/", "VN", undefined],
    ["/germany", "VN", "germany"],
    ["/germany/masters", "IN", "germany"],
    ["/germany-and-more", "IN", undefined],
    ["/university/germany/tu-berlin", "IN", "germany"],
    ["/university/usa/mit", "IN", "universities"],
    ["/policy", "IN", undefined],
    ["", "IN", undefined],
  ])("of %s in %s is %s", (path, country, id) => {
    expect(barFor(bars, path, country)?.id).toBe(id);
  });

  it.each([
    ["/articles/jobs-in-germany", true],
    ["/exam/ielts/band-score", true],
    ["/articles", false],
    ["/exam/ielts", false],
    ["/articles/category/careers", false],
    ["/germany", false],
  ])("stays on %s: %s", (path, staysClosed) => {
    expect(remembersBar(path)).toBe(staysClosed);
  });
});

describe("the enquiry path", () => {
  it.each([
    ["/enquiry", true],
    ["/enquiry4", true],
    ["/enquiry-medical", true],
    ["/enquiry/thankyou", true],
    ["/", false],
    ["/articles/enquiry", false],
  ])("%s: %s", (path, isOne) => {
    expect(isEnquiryPath(path)).toBe(isOne);
  });
});
