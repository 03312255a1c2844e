import { describe, expect, it } from "vitest";
import { regionalOrigin, regionOfHost, regions, type Region } from "./regions";

/** core.md §2 "Regional variants" and §9: what each region shows and hides. */
type Row = [
  what: string,
  of: (region: Region) => unknown,
  india: unknown,
  vn: unknown,
  sa: unknown,
];
const rows: Row[] = [
  ["hides the hello bar", (r) => r.hidden.helloBar, false, true, true],
  ["hides the sign-in button", (r) => r.hidden.signInButton, false, true, true],
  ["hides the course menu", (r) => r.hidden.courseMenu, false, true, true],
  ["hides the calculators", (r) => r.hidden.calculators, false, true, true],
  ["hides geolocation", (r) => r.hidden.geolocation, false, true, true],
  ["hides recommendations on home", (r) => r.hidden.homeRecommendations, false, true, true],
  ["sends codes by", (r) => r.otpChannel, "sms", "email", "email"],
  ["has the footer", (r) => r.footer, "india", "regional", "regional"],
  [
    "shows the phone",
    (r) => r.phone.display,
    "1800 000 0000",
    "+84 24 0000 0000",
    "+966 11 000 0000",
  ],
  ["dials", (r) => r.dialCode, "+91", "+84", "+966"],
  ["is the country", (r) => r.country, "IN", "VN", "SA"],
  ["hides the bachelors filter", (r) => r.hidden.bachelorsFilter, false, true, false],
  ["hides the home countries", (r) => r.hidden.homeCountries, false, false, true],
  ["hides the filter component", (r) => r.hidden.filters, false, false, true],
  ["has the logo", (r) => r.logo, "default", "default", "sa"],
  ["has so many banners", (r) => r.banners.length, 3, 2, 1],
];

describe("regions", () => {
  it.each(rows)("%s", (_what, of, india, vn, sa) => {
    expect([of(regions.default), of(regions.vn), of(regions.sa)]).toEqual([india, vn, sa]);
  });

  it("hides the menu items in vn that core.md §2 lists", () => {
    expect(regions.vn.hidden.menuItems).toEqual(
      expect.arrayContaining([
        "events",
        "articles",
        "ebooks",
        "centers",
        "university-partnership",
        "ielts-band",
        "cgpa-to-gpa-calculator",
      ]),
    );
    expect(regions.default.hidden.menuItems).toEqual([]);
  });

  it.each([
    ["vn.localhost:3000", "vn"],
    ["VN.disha.example", "vn"],
    ["sa.disha.example", "sa"],
    ["www.disha.example", "default"],
    ["localhost:3000", "default"],
    ["vnx.example", "default"],
    ["", "default"],
  ])("host %j is region %s", (host, key) => {
    expect(regionOfHost(host).key).toBe(key);
  });

  it.each([
    ["https://www.disha.example", "vn", "https://vn.disha.example"],
    ["https://www.disha.example", "default", "https://www.disha.example"],
    ["https://disha.example:8443", "sa", "https://sa.disha.example:8443"],
    ["http://localhost:3000", "vn", "http://vn.localhost:3000"],
  ] as const)("the origin of %s in %s is %s", (origin, key, expected) => {
    expect(regionalOrigin(origin, regions[key])).toBe(expected);
  });
});
