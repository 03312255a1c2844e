import { describe, expect, it } from "vitest";
import { BASE_SEGMENT, siteRoutes } from "~/route-table";
import { canonicalPath } from "./canonical-url.server";

describe("the one address of a page", () => {
  it.each([
    ["/study-abroad/articles/", "/study-abroad/articles"],
    ["/study-abroad/USA/Masters", "/study-abroad/usa/masters"],
    ["/study-abroad/Articles/?page=2", "/study-abroad/articles?page=2"],
    ["/study-abroad/", "/study-abroad"],
    ["/study-abroad/exam/ALL/", "/study-abroad/exam"],
    ["/study-abroad/exam/all?page=2", "/study-abroad/exam?page=2"],
  ])("%s moves to %s", (asked, proper) => {
    expect(canonicalPath(new URL(asked, "http://localhost"))).toBe(proper);
  });

  const withToken = siteRoutes.filter(([path]) => path?.includes(":token"));
  it.each(withToken)("keeps the case of a token: %s", (path) => {
    const address = `/${BASE_SEGMENT}/${path?.replace(/:\w+\??/g, "AbC-dEf")}`;
    expect(canonicalPath(new URL(address, "http://localhost"))).toBeNull();
  });

  it.each([
    "/study-abroad",
    "/study-abroad/usa",
    "/study-abroad/otp/link/AbC",
    "/study-abroad/bookings/a.B",
    "/Elsewhere/",
    "/study-abroad/%E0%A4%A/",
  ])("%s stays", (asked) => {
    expect(canonicalPath(new URL(asked, "http://localhost"))).toBeNull();
  });
});
