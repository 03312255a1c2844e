import { describe, expect, it } from "vitest";
import { inEdition } from "./edition";

const pages = new Map([["/germany", { title: "Du học Đức", description: "Từ Việt Nam" }]]);

describe("the titles of an edition", () => {
  it("take the place of the English ones at any depth", () => {
    const found = {
      groups: [{ hits: [{ path: "/germany", title: "Study in Germany", description: "APS" }] }],
      related: [{ path: "/usa", title: "Study in the USA" }],
      first: { path: "/germany", title: "Study in Germany" },
    };
    expect(inEdition(pages, found)).toEqual({
      groups: [{ hits: [{ path: "/germany", title: "Du học Đức", description: "Từ Việt Nam" }] }],
      related: [{ path: "/usa", title: "Study in the USA" }],
      first: { path: "/germany", title: "Du học Đức" },
    });
  });

  it("change nothing without pages", () => {
    const value = { path: "/germany", title: "Study in Germany" };
    expect(inEdition(new Map(), value)).toBe(value);
  });
});
