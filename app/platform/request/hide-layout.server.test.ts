import { afterEach, expect, it, vi } from "vitest";
import { hideLayoutOf } from "./hide-layout.server";

afterEach(() => vi.unstubAllEnvs());

const of = (query: string, cookie = "") =>
  hideLayoutOf(new Request(`http://localhost/study-abroad${query}`, { headers: { cookie } }));

it.each([
  ["", "", false],
  ["", "hide_layout=true", true],
  ["", "hide_layout=1", false],
  ["?hide_layout=true", "hide_layout=true", true],
  ["?hide_layout=false", "", false],
  ["?hide_layout=1", "", false],
])("%s with the cookie %s is hidden: %s, and sets none", (query, cookie, hidden) => {
  expect(of(query, cookie)).toEqual({ hidden, setCookie: null });
});

it("the query is stored for the browser session", () => {
  const { hidden, setCookie } = of("?hide_layout=true");
  expect(hidden).toBe(true);
  expect(setCookie).toMatch(/^hide_layout=true; Path=\/; HttpOnly;/);
  expect(setCookie).not.toMatch(/Max-Age|Expires/);
});

it("any other value of the query deletes the cookie", () => {
  for (const query of ["?hide_layout=false", "?hide_layout="]) {
    const { hidden, setCookie } = of(query, "hide_layout=true");
    expect(hidden).toBe(false);
    expect(setCookie).toMatch(/^hide_layout=; Max-Age=0/);
  }
});
