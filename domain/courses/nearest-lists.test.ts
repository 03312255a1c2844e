import { describe, expect, it } from "vitest";
import { nearestLists, widerList } from "./nearest-lists";

const place = {
  country: "canada",
  level: "masters",
  category: "data-science",
  categoryName: "Data Science",
  path: "/canada/masters/data-science",
} as const;
const totals = new Map([
  ["/canada/courses", 80],
  ["/canada/bachelors/data-science", 3],
  ["/usa/masters/data-science", 4],
  ["/uk/masters/data-science", 9],
  ["/abroad/masters/data-science", 13],
  ["/abroad/masters", 400],
  ["/abroad/courses", 900],
]);

describe("the lists near an empty one", () => {
  it("are wider ones, then the subject at another level and elsewhere", () => {
    expect(nearestLists(place, totals)).toEqual([
      { path: "/canada/courses", count: 80 },
      { path: "/abroad/masters/data-science", count: 13 },
      { path: "/abroad/masters", count: 400 },
      { path: "/abroad/courses", count: 900 },
      { path: "/canada/bachelors/data-science", count: 3 },
      { path: "/uk/masters/data-science", count: 9 },
    ]);
  });

  it("never have the list itself, or one without courses", () => {
    const own = new Map([...totals, [place.path, 2], ["/canada/masters", 0]]);
    const paths = nearestLists(place, own).map(({ path }) => path);
    expect(paths).not.toContain(place.path);
    expect(paths).not.toContain("/canada/masters");
  });

  it("have the narrowest wider list, where the empty one leads", () => {
    expect(widerList(place, totals)).toBe("/canada/courses");
    expect(widerList(place, new Map([["/abroad/courses", 1]]))).toBe("/abroad/courses");
    expect(widerList(place, new Map())).toBeNull();
  });
});
