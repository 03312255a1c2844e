import { describe, expect, it } from "vitest";
import { barFor, type CustomBar } from "./custom-bar";

const bar = (id: string, pages: string[], countries?: string[]): CustomBar => ({
  id,
  pages,
  text: "Text",
  linkText: "Link",
  path: "/enquiry",
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
});
