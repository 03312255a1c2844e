import { describe, expect, it } from "vitest";
import { pathBelowBase, sitePath, withoutTrailingSlash } from "./site-path";

describe("sitePath", () => {
  it.each([
    ["/", "/study-abroad"],
    ["", "/study-abroad"],
    ["/enquiry", "/study-abroad/enquiry"],
    ["enquiry?x=1", "/study-abroad/enquiry?x=1"],
    ["/?hide_layout=true", "/study-abroad?hide_layout=true"],
    ["/study-abroad/enquiry", "/study-abroad/enquiry"],
    ["/study-abroad", "/study-abroad"],
    ["/study-abroadx", "/study-abroad/study-abroadx"],
    ["https://other.example/x", "https://other.example/x"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["#main", "#main"],
  ])("%j → %j", (given, expected) => {
    expect(sitePath(given)).toBe(expected);
  });

  it("is reversed by pathBelowBase", () => {
    for (const path of ["/", "/enquiry", "/usa/masters"])
      expect(pathBelowBase(sitePath(path))).toBe(path);
  });
});

describe("withoutTrailingSlash", () => {
  it("reads a long path of slashes", () => {
    const path = `${"/".repeat(60_000)}x`;
    expect(withoutTrailingSlash(path)).toBe(path);
  });

  it.each([
    ["/", "/"],
    ["//", "/"],
    ["/usa/", "/usa"],
    ["/usa//", "/usa"],
    ["/usa", "/usa"],
    ["", ""],
  ])("%j → %j", (given, expected) => {
    expect(withoutTrailingSlash(given)).toBe(expected);
  });
});
