import { describe, expect, it } from "vitest";
import { pageCacheKey, type PageRequest } from "./key";

const request: PageRequest = {
  method: "GET",
  host: "www.disha.example",
  target: "/study-abroad/germany",
  cookie: undefined,
  saveData: undefined,
};
const keyOf = (changes: Partial<PageRequest> = {}) => pageCacheKey({ ...request, ...changes });

describe("pageCacheKey", () => {
  it.each<[string, Partial<PageRequest>]>([
    ["host", { host: "vn.disha.example" }],
    ["path", { target: "/study-abroad/canada" }],
    ["query", { target: "/study-abroad/germany?page=2" }],
    ["query order", { target: "/study-abroad/germany?b=1&a=2" }],
    ["language", { cookie: "language=vi" }],
    ["Save-Data", { saveData: "on" }],
  ])("differs by %s", (_, changes) => {
    expect(keyOf(changes)).not.toBeNull();
    expect(keyOf(changes)).not.toBe(keyOf());
  });

  it.each<[string, Partial<PageRequest>]>([
    ["HEAD", { method: "HEAD" }],
    ["the attribution cookie", { cookie: "disha_attribution=x" }],
    ["the analytics consent cookie", { cookie: "disha_analytics=yes" }],
    ["third-party cookies", { cookie: "_ga=1; theme=dark" }],
    ["the case of the host", { host: "WWW.disha.example" }],
  ])("is the same with %s", (_, changes) => {
    expect(keyOf(changes)).toBe(keyOf());
  });

  it.each<[string, Partial<PageRequest>]>([
    ["a POST", { method: "POST" }],
    ["a session", { cookie: "disha_session=x" }],
    ["a production session", { cookie: "a=1; __Host-disha_session=x" }],
    ["any other first-party cookie", { cookie: "disha_shortlist=1" }],
    ["hide-layout mode", { cookie: "hide_layout=true" }],
    ["a domain restriction", { cookie: "domain_restriction=VN" }],
  ])("is null for %s", (_, changes) => {
    expect(keyOf(changes)).toBeNull();
  });
});
