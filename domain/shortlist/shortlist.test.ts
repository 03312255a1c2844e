import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatShortlist, MAX_SHORTLISTED, parseShortlist, withCourse } from "./shortlist";

const idOf = (number: number) => `${number + 1}-msc-data-science`;
const full = Array.from({ length: MAX_SHORTLISTED }, (_, number) => idOf(number));

describe("withCourse", () => {
  it("puts a course first, once", () => {
    expect(withCourse(["2-b", "1-a"], "3-c")).toEqual(["3-c", "2-b", "1-a"]);
    expect(withCourse(["2-b", "1-a"], "1-a")).toEqual(["1-a", "2-b"]);
  });

  it("refuses a course more than fits, by number or length", () => {
    expect(withCourse(full, "99-law")).toBeNull();
    expect(withCourse(full, idOf(3))).toHaveLength(MAX_SHORTLISTED);
    const long = Array.from({ length: 30 }, (_, number) => `${number + 1}-${"x".repeat(115)}`);
    expect(withCourse(long, "99-law")).toBeNull();
  });

  it.each(["", "law", "1", "1-Law", "1-a.2-b", "1-a;x", `1-${"x".repeat(121)}`])(
    "refuses %j as an id",
    (id) => {
      expect(withCourse([], id)).toBeNull();
    },
  );
});

describe("parseShortlist", () => {
  it("reads what was written", () => {
    expect(parseShortlist(formatShortlist(full))).toEqual(full);
    expect(parseShortlist("")).toEqual([]);
  });

  it("drops what is no id, repeated or too much", () => {
    expect(parseShortlist("2-b.x.<b>.2-b.1-a")).toEqual(["2-b", "1-a"]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseShortlist(text).length).toBeLessThanOrEqual(MAX_SHORTLISTED);
      }),
    );
  });
});
