import { describe, expect, it } from "vitest";
import { pageCacheKey, type PageRequest } from "./key";

const request: PageRequest = {
  method: "GET",
  host: "www.disha.example",
  target: "/study-abroad/germany",
  cookie: undefined,
  saveData: undefined,
};
const page = (changes: Partial<PageRequest> = {}, known: readonly string[] | undefined = []) =>
  pageCacheKey({ ...request, ...changes }, known);
const keyOf = (...args: Parameters<typeof page>) => page(...args)?.key;
const at = (query: string) => ({ target: `/study-abroad/germany?${query}` });

describe("pageCacheKey", () => {
  it.each<[string, Partial<PageRequest>]>([
    ["region", { host: "vn.disha.example" }],
    ["path", { target: "/study-abroad/canada" }],
    ["Save-Data", { saveData: "on" }],
  ])("differs by %s", (_, changes) => {
    expect(keyOf(changes)).toBeDefined();
    expect(keyOf(changes)).not.toBe(keyOf());
  });

  it("differs by the language, where the region has it", () => {
    const vietnam = { host: "vn.disha.example" };
    const chosen = (language: string) => keyOf({ ...vietnam, cookie: `language=${language}` });
    expect(chosen("en")).not.toBe(chosen("vi"));
    expect(chosen("zz1")).toBe(keyOf(vietnam));
    expect(keyOf({ cookie: "language=vi" })).toBe(keyOf());
  });

  it("differs by the parameters that the route reads, in any order", () => {
    const known = ["page", "country"];
    const first = page(at("page=2&country=uk&country=usa"), known);
    expect(first).toEqual(page(at("country=uk&page=2&country=usa"), known));
    expect(first?.target).toBe("/study-abroad/germany?country=uk&country=usa&page=2");
    expect(first?.key).not.toBe(keyOf(at("page=3&country=uk&country=usa"), known));
  });

  it.each<[string, Partial<PageRequest>]>([
    ["HEAD", { method: "HEAD" }],
    ["the attribution cookie", { cookie: "disha_attribution=x" }],
    ["the analytics consent cookie", { cookie: "disha_analytics=yes" }],
    ["third-party cookies", { cookie: "_ga=1; theme=dark" }],
    ["another host of the region", { host: "DISHA.example" }],
    ["a parameter of a campaign", at("utm_source=google&gclid=abc")],
    ["an unknown parameter", at("cb=123&page=2")],
    ["a broken escape", at("q=%E0%A4%A")],
  ])("is the same with %s", (_, changes) => {
    expect(page(changes)).toEqual(page());
  });

  it.each<[string, Partial<PageRequest>]>([
    ["a POST", { method: "POST" }],
    ["a session", { cookie: "disha_session=x" }],
    ["a production session", { cookie: "a=1; __Host-disha_session=x" }],
    ["any other first-party cookie", { cookie: "disha_shortlist=1" }],
    ["hide-layout mode", { cookie: "hide_layout=true" }],
    ["a request for hide-layout mode", at("hide_layout=true")],
    ["a preview", at("previewStatus=true")],
    ["an invalid page number", at("page=two")],
    ["a domain restriction", { cookie: "domain_restriction=VN" }],
  ])("is null for %s", (_, changes) => {
    expect(page(changes)).toBeNull();
  });

  it("is null for the parameters of a route that doesn't declare them, except of campaigns", () => {
    const undeclared = (query: string) => pageCacheKey({ ...request, ...at(query) }, undefined);
    expect(undeclared("amount=5")).toBeNull();
    expect(undeclared("fbclid=5&UTM_Source=x&mc_cid=1")).toEqual(page());
  });
});
