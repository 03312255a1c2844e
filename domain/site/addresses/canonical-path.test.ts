import { describe, expect, it } from "vitest";
import { BASE_SEGMENT, siteRoutes } from "../../../app/route-table.js";
import { canonicalPath } from "./canonical-path";

describe("the one address of a page", () => {
  it.each([
    ["/study-abroad/articles/", "/study-abroad/articles"],
    ["/study-abroad/USA/Masters", "/study-abroad/usa/masters"],
    ["/study-abroad/", "/study-abroad"],
    ["/study-abroad/exam/ALL/", "/study-abroad/exam"],
    // The base path has a case too.
    ["/Study-Abroad", "/study-abroad"],
    ["/STUDY-ABROAD/universities", "/study-abroad/universities"],
    ["/Study-Abroad/enquiry/", "/study-abroad/enquiry"],
    ["/Study-Abroad/otp/link/AbC", "/study-abroad/otp/link/AbC"],
    // Links that somebody put together.
    ["/study-abroad//usa", "/study-abroad/usa"],
    ["//study-abroad/usa///masters//", "/study-abroad/usa/masters"],
    ["/study-abroad\\usa", "/study-abroad/usa"],
    // Links that are pasted out of a sentence.
    ["/study-abroad/usa%20", "/study-abroad/usa"],
    ["/study-abroad/usa)", "/study-abroad/usa"],
    ["/study-abroad/usa/).", "/study-abroad/usa"],
    ["/study-abroad/usa,", "/study-abroad/usa"],
    ["/study-abroad/usa%2C", "/study-abroad/usa"],
    ["/study-abroad/usa%22%3E", "/study-abroad/usa"],
    ["/study-abroad/usa*", "/study-abroad/usa"],
    ["/study-abroad/usa…", "/study-abroad/usa"],
    ["/study-abroad/usa%E2%80%A6", "/study-abroad/usa"],
    ["/study-abroad/usa%E0%A5%A4", "/study-abroad/usa"],
    ["/study-abroad/usa%C2%A0", "/study-abroad/usa"],
    ["/study-abroad/usa%E2%80%8B", "/study-abroad/usa"],
    ["/study-abroad/%EF%BB%BFusa%E2%80%8E/masters", "/study-abroad/usa/masters"],
    ["/study-abroad%E2%80%8B", "/study-abroad"],
    ["/study-abroad.", "/study-abroad"],
    ["/study-abroad/bookings/a.B-_).", "/study-abroad/bookings/a.B-_"],
    // Escapes without need.
    ["/study-abroad/%75sa", "/study-abroad/usa"],
    ["/%73tudy-abroad/%55SA", "/study-abroad/usa"],
    ["/study-abroad/sitemap.xml.", "/study-abroad/sitemap.xml"],
  ])("%s moves to %s, and stays there", (asked, proper) => {
    expect(canonicalPath(asked)).toBe(proper);
    expect(canonicalPath(proper)).toBeNull();
  });

  const withToken = siteRoutes.filter(([path]) => path?.includes(":token"));
  it.each(withToken)("keeps the case of a token: %s", (path) => {
    expect(canonicalPath(`/${BASE_SEGMENT}/${path?.replace(/:\w+\??/g, "AbC-dEf")}`)).toBeNull();
  });

  it.each([
    "/study-abroad",
    "/study-abroad/usa",
    "/study-abroad/sitemap.xml",
    "/study-abroad/otp/link/AbC",
    "/study-abroad/bookings/a.B",
    "/study-abroad/maps/germany.svg",
    "/study-abroadly/USA",
    "/Elsewhere/",
    "//evil.example/study-abroad",
    "/\\evil.example/",
    "/study-abroad/%E0%A4%A/",
    "/study-abroad/a%2fb",
  ])("%s stays", (asked) => {
    expect(canonicalPath(asked)).toBeNull();
  });
});
