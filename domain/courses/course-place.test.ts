import { describe, expect, it } from "vitest";
import { indexedLists, type CourseKind } from "./course-place";

const taxonomy = {
  specializations: [{ slug: "law" }, { slug: "finance" }, { slug: "marketing" }].map((one) => ({
    ...one,
    name: one.slug,
    stream: "business",
    group: "business",
  })),
};
const kind = (over: Partial<CourseKind>): CourseKind => ({
  country: "ireland",
  level: "masters",
  stream: "business",
  specialization: "finance",
  count: 5,
  ...over,
});
const indexed = (...kinds: CourseKind[]) => [...indexedLists(kinds, taxonomy)].sort();

/** Without the hubs. */
const subjects = (...kinds: CourseKind[]) =>
  indexed(...kinds).filter((path) => path.split("/").length > 3);

describe("the indexed course lists", () => {
  it("need five courses", () => {
    expect(indexed(kind({ count: 4 }))).toEqual([]);
  });

  it("have only the narrowest of lists with the same courses", () => {
    expect(subjects(kind({}))).toEqual(["/ireland/masters/finance"]);
  });

  it("leave out a list when a narrower one has most of its courses", () => {
    const lists = indexed(
      kind({}),
      kind({ specialization: "marketing" }),
      kind({ level: "bachelors", specialization: "marketing", count: 2 }),
    );
    expect(lists).toContain("/ireland/masters/business");
    expect(lists).not.toContain("/ireland/courses/business");
  });

  it("have a list of which no narrower one has most courses", () => {
    const both = [kind({}), kind({ level: "bachelors", specialization: "marketing" })];
    expect(indexed(...both)).toContain("/ireland/courses/business");
    const law = { country: "uk", stream: "law", specialization: "law" };
    expect(indexed(...both, kind(law), kind({ ...law, level: "bachelors" }))).toContain(
      "/abroad/courses",
    );
  });

  it("have the hubs of countries and levels, whatever narrower lists have", () => {
    expect(indexed(kind({})).filter((path) => !subjects(kind({})).includes(path))).toEqual([
      "/abroad/courses",
      "/abroad/masters",
      "/ireland/courses",
      "/ireland/masters",
    ]);
  });
});
