import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { courseFilterNames } from "#domain/courses/course-filters";
import { matchParameters } from "#domain/recommendations/course-match-form";
import { scholarshipFilterNames } from "#domain/scholarships/scholarship-query";

/** Lists of names that a page may declare, by the name of the constant. */
const lists: Readonly<Record<string, readonly string[]>> = {
  courseFilterNames,
  matchParameters,
  scholarshipFilterNames,
};

/**
 * Forms whose fields depend on the page. With parameters other than those of campaigns, their pages are
 * not cached.
 */
const UNDECLARED = /^(calculators\/|enquiries\/enquiry\.tsx$)/;

const pages = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join("app/routes", file), "utf8") }))
  .filter(({ text }) => text.includes("export const headers = publicPageHeaders"));

/** The parameters that a page declares in `handle.query`; null without a declaration. */
function declaredBy(text: string): string[] | null {
  const [, names] = /export const handle = \{[^}]*query: \[([^\]]*)\]/.exec(text) ?? [];
  if (names === undefined) return null;
  return names.split(",").flatMap((part) => {
    const [, list, name] = /\.\.\.(\w+)|"(\w+)"/.exec(part) ?? [];
    if (list !== undefined) return lists[list] ?? [`unknown list ${list}`];
    return name === undefined ? [] : [name];
  });
}

/** The parameters that the module itself reads. */
const readBy = (text: string): string[] => [
  ...[
    ...text.matchAll(/\b(?:searchParams|query)\s*\.(?:get|getAll|has)\("(\w+)"\)/g),
    ...text.matchAll(/pageIndexOf\(url, "(\w+)"\)/g),
  ].map(([, name = ""]) => name),
  ...(text.includes("pageIndexOf(url)") ? ["page"] : []),
  ...(text.includes("readCourseFilters(url.") ? courseFilterNames : []),
  ...(text.includes("readScholarshipFilters(") ? scholarshipFilterNames : []),
  ...(text.includes("readMatchForm(") ? [...matchParameters, "currency", "open"] : []),
];

describe("a page that the page cache stores", () => {
  it("is found by this test", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(readBy('query.get("a") url.searchParams.has("b")')).toEqual(["a", "b"]);
  });

  it("declares its query parameters", () => {
    const without = pages.filter(({ text }) => declaredBy(text) === null).map(({ file }) => file);
    expect(without.filter((file) => !UNDECLARED.test(file))).toEqual([]);
  });

  it("declares every parameter that it reads", () => {
    const missing = pages.flatMap(({ file, text }) => {
      const declared = declaredBy(text);
      if (!declared) return [];
      return readBy(text)
        .filter((name) => !declared.includes(name))
        .map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
