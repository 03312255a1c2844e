import { describe, expect, it } from "vitest";
import { hrefTo } from "./href";

describe("the address of a page", () => {
  it("begins with the base path", () => {
    expect(hrefTo("/")).toBe("/study-abroad");
    expect(hrefTo("/chat")).toBe("/study-abroad/chat");
  });

  it("has encoded values of parameters, and of the query where there is one", () => {
    expect(hrefTo("/bookings/:token", { token: "a/b c" })).toBe("/study-abroad/bookings/a%2Fb%20c");
    expect(hrefTo("/chat", {}, { key: "a b", from: undefined })).toBe(
      "/study-abroad/chat?key=a%20b",
    );
  });

  it("leaves out optional parameters without a value", () => {
    expect(hrefTo("/menu/:section/:group?", { section: "exams" })).toBe("/study-abroad/menu/exams");
  });

  it("is a type error if a parameter is missing or unknown", () => {
    // @ts-expect-error -- `token` is missing
    hrefTo("/bookings/:token", {});
    // @ts-expect-error -- no such page
    expect(hrefTo("/no-such-page")).toBe("/study-abroad/no-such-page");
  });
});
