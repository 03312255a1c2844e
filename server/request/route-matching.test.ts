import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { describe, expect, it } from "vitest";
import { BASE_SEGMENT, hostRoutes, siteRoutes } from "../../app/route-table";
import { candidateFinder, mayMatch, routePatternFinder } from "./route-matching";

/** The site's route table in the form of a Remix build. */
const table = Object.fromEntries(
  [
    { id: "root", path: "", parentId: undefined },
    { id: "frame", path: undefined, parentId: "root" },
    ...siteRoutes.map(([path = ""]) => ({
      id: path || "home",
      path: `/${BASE_SEGMENT}${path && "/"}${path}`,
      parentId: "frame",
    })),
    ...hostRoutes.map(([path = ""]) => ({ id: `host ${path}`, path, parentId: "root" })),
  ].map((route) => [route.id, { ...route, module: {} }]),
) as unknown as ServerBuild["routes"];

const flat = Object.values(table).flatMap((route) =>
  route?.path ? [{ id: route.id, path: route.path }] : [],
);

/** One path per pattern, and some that only the splat routes match. */
const paths = [
  ...flat.flatMap(({ path }) => [
    path
      .replace(/\/:\w+\?/g, "")
      .replace(/:\w+/g, "something")
      .replace("*", "a/b"),
    path.replace(/:\w+\??/g, "Some-Thing-12").replace("*", ""),
    path
      .toUpperCase()
      .replace(/:\w+\??/gi, "x")
      .replace("*", "x"),
  ]),
  "/",
  "/study-abroad/",
  "/study-abroad/germany/nothing/here/at/all",
  "/elsewhere",
];

describe("candidateFinder", () => {
  const candidatesOf = candidateFinder(table);

  it.each(paths)("keeps the route that Remix would pick for %s", (path) => {
    const ids = candidatesOf(path);
    const picked = matchRoutes(flat, path)?.at(-1)?.route.id;
    const fromSubset = matchRoutes(
      flat.filter(({ id }) => ids?.includes(id)),
      path,
    )?.at(-1)?.route.id;
    expect(fromSubset).toBe(picked);
  });

  it("selects only a few routes of the table", () => {
    expect(flat.length).toBeGreaterThan(150);
    expect(candidatesOf("/study-abroad/germany/courses")?.length).toBeLessThan(12);
  });

  it("includes every parent", () => {
    expect(candidatesOf("/study-abroad/enquiry")).toEqual(
      expect.arrayContaining(["root", "frame", "enquiry"]),
    );
  });

  it("leaves encoded URLs to a full match", () => {
    expect(candidatesOf("/study-abroad/%65nquiry")).toBeNull();
  });
});

it.each([
  [["a", ":b"], ["a", "x"], true],
  [["a", ":b"], ["a"], false],
  [["a", ":b?"], ["a"], true],
  [["a", "*"], ["a"], true],
  [["a"], ["A"], true],
  [["a"], ["a", "b"], false],
] as const)("mayMatch(%j, %j) is %s", (pattern, path, expected) => {
  expect(mayMatch(pattern, path)).toBe(expected);
});

it("names a route by its pattern, never by the path", () => {
  const patternOf = routePatternFinder(table);
  expect(patternOf("/study-abroad/otp/link/secret")).toBe("/study-abroad/otp/link/:token");
  expect(patternOf("/study-abroad/build/shell-1.js")).toBe("/study-abroad/build/*");
});
