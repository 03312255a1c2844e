import { describe, expect, it } from "vitest";
import * as calendar from "../../../app/routes/scholarships/calendar";
import * as list from "../../../app/routes/scholarships/list";
import * as page from "../../../app/routes/scholarships/scholarship";
import { Browser } from "../../contract/website";
import { useServices } from "../services";

useServices();

const PATH = "/study-abroad/scholarship";

/** What the list page shows for a query. */
async function listed(query = "") {
  const result = await list.loader({
    request: new Request(`http://localhost:3000${PATH}${query}`),
    params: {},
    context: {},
  });
  if (!("data" in result)) throw new Error("the loader sent a response");
  return result.data.content;
}

describe("the list of scholarships", () => {
  it("has twelve a page, those with a deadline first", async () => {
    const first = await listed();
    expect(first.scholarships).toHaveLength(12);
    expect(first.total).toBeGreaterThan(12);
    const finland = await listed("?country=finland");
    expect(finland.scholarships.map(({ deadlineText }) => deadlineText)[0]).toMatch(/days left$/);
    expect((await listed("?page=2")).scholarships[0]?.slug).not.toBe(first.scholarships[0]?.slug);
  });

  it("filters by the address and offers only values that find something", async () => {
    const { chosen, selects, scholarships } = await listed("?country=uk&level=masters&for=indians");
    expect(chosen).toEqual({ country: "uk", level: "masters", for: "indians" });
    expect(scholarships.map(({ slug }) => slug)).toContain("chevening");
    expect(
      selects.flatMap(({ options }) => options).some(({ label }) => label.endsWith("(0)")),
    ).toBe(false);
  });

  it("is empty for filters that nothing matches", async () => {
    const { total, scholarships } = await listed("?country=uk&level=nothing");
    expect([total, scholarships.length]).toEqual([0, 0]);
  });

  it("responds with 404 to a page after the last one", async () => {
    await expect(listed("?page=99")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the courses to find for a scholarship", () => {
  const coursesOf = async (slug: string) => {
    const { data } = await page.loader({
      request: new Request(`http://localhost:3000${PATH}/${slug}`),
      params: { slug },
      context: {},
    });
    return data.content.courses;
  };

  it("are those of its universities", async () => {
    expect(await coursesOf("contract-award")).toEqual([
      {
        title: "Courses at Contract University",
        path: "/university/finland/contract-university-99901/courses",
      },
    ]);
  });

  it("are otherwise the lists of its countries and levels, with their lengths", async () => {
    const [first, ...others] = await coursesOf("chevening");
    expect(others).toEqual([]);
    expect(first?.path).toBe("/uk/masters");
    expect(first?.title).toMatch(/^\d+ master's courses in the UK$/);
  });
});

describe("the calendar of scholarships", () => {
  it("has the next deadlines of the filtered list", async () => {
    const file = await new Browser().get(calendar.loader, `${PATH}.ics?country=finland`);
    expect(file.headers.get("Content-Type")).toContain("text/calendar");
    const text = await file.text();
    expect(text).toContain("UID:scholarship-contract-award-2099@");
    expect(text).not.toContain("scholarship-gates-cambridge");
  });

  it("has those of one scholarship, and none of one that doesn't exist", async () => {
    const titles = async (slug: string) => {
      const file = await new Browser().get(calendar.loader, `${PATH}.ics?slug=${slug}`);
      return [...(await file.text()).matchAll(/^SUMMARY:(.*?):/gm)].map(([, title]) => title);
    };
    expect(new Set(await titles("contract-award"))).toEqual(new Set(["Contract Award"]));
    expect(await titles("no-such-award")).toEqual([]);
  });
});
