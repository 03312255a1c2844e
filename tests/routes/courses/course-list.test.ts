import { describe, expect, it, vi } from "vitest";
import type { CourseRow } from "#domain/courses/course";
import { groupDigits } from "#domain/money/money";
import * as list from "../../../app/routes/courses/list";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

const environment = useServices();

/** The content of a course list: `germany/masters?ielts=6.5`. */
async function load(address: string, browser = new Browser()) {
  const request = browser.request(`/study-abroad/${address}`);
  const [, , category] = address.split("?")[0]?.split("/") ?? [];
  const params = category === undefined ? {} : { category };
  const { data } = await list.loader({ request, params, context: {} });
  return data.content;
}

it("asks the services for rows, not for whole courses", async () => {
  const sent = vi.spyOn(environment().app, "fetch");
  await load("germany/masters?sort=title");
  await load("germany/masters?budget=1800000");
  const lists = sent.mock.calls
    .map(([{ url }]) => new URL(url))
    .filter(({ pathname }) => /\/courses?(-list)?$/.test(pathname));
  sent.mockRestore();
  expect(lists.map(({ searchParams }) => searchParams.get("fields"))).toEqual(["row", "row"]);
});

describe("the order of the best fit", () => {
  it("is offered with answers in the address, and compares courses with them", async () => {
    const { canRankByFit, courses, chosen } = await load(
      "germany/masters?sort=fit&budget=1800000&band=7",
    );
    expect(canRankByFit).toBe(true);
    expect(courses[0]).toHaveProperty("reasons");
    expect(chosen).toEqual([
      { label: "Your IELTS: 7.0", query: "sort=fit&budget=1800000" },
      { label: "Your budget: ₹18 lakh a year", query: "sort=fit&band=7" },
    ]);
  });

  it("is the usual order for anonymous visitors without answers", async () => {
    const { canRankByFit, courses } = await load("germany/masters?sort=fit");
    expect(canRankByFit).toBe(false);
    expect(courses[0]).not.toHaveProperty("reasons");
    const usual = await load("germany/masters");
    expect(courses.map(({ id }) => id)).toEqual(usual.courses.map(({ id }) => id));
  });
});

describe("courses of which only the last cycle is known", () => {
  const closedOf = ({ facts }: CourseRow) =>
    facts.intakes?.value.filter(({ closed }) => closed !== undefined) ?? [];

  it("are in the list, but not among those with a deadline ahead", async () => {
    const { courses } = await load("italy/masters");
    expect(courses.flatMap(closedOf).length).toBeGreaterThan(0);
    const open = await load("italy/masters?open=1");
    for (const course of open.courses)
      expect(closedOf(course).length).toBeLessThan(course.facts.intakes?.value.length ?? 0);
  });
});

describe("the chosen filters above a course list", () => {
  it("are those of the query, each with the address without it", async () => {
    const { chosen } = await load("germany/masters?specialization=data-science&ielts=6.5");
    expect(chosen).toEqual([
      { label: "Data Science", query: "ielts=6.5" },
      { label: "IELTS 6.5", query: "specialization=data-science" },
    ]);
  });

  it("have the names of cities", async () => {
    const { chosen } = await load("germany/courses?city=tubingen&city=atlantis-city");
    expect(chosen.map(({ label }) => label)).toEqual(["Tübingen", "Atlantis city"]);
  });

  it("don't repeat those of the path", async () => {
    const { chosen } = await load("germany/masters?country=usa&educationLevel=bachelors&open=1");
    expect(chosen).toEqual([{ label: "Open or rolling deadline", query: "" }]);
  });
});

describe("a list that the filters leave empty", () => {
  it("has how many courses there are without each of them, most first", async () => {
    const { total, looser } = await load("germany/masters?minFee=1000000&fees=free&ielts=6.5");
    expect(total).toBe(0);
    // Without the IELTS score, the fees still exclude each other.
    expect(looser.map(({ label }) => label).sort()).toEqual([
      "From ₹10 lakh a year",
      "No tuition fee",
    ]);
    for (const one of looser) {
      const list = await load(`germany/masters?${one.query}`);
      expect(one.total).toBe(list.total);
    }
    const totals = looser.map((one) => one.total);
    expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  });

  it("offers lists near it with their courses, never itself, and who teaches the subject", async () => {
    const path = "germany/masters/data-science";
    const { instead, place } = await load(`${path}?fees=free&minFee=1000000`);
    expect(instead?.near.length).toBeGreaterThan(2);
    expect(instead?.near.map((one) => one.path)).not.toContain(place.path);
    expect(instead?.universities.length).toBeGreaterThan(2);
    const [first] = instead?.near ?? [];
    expect(first?.note).toBe(`(${(await load(first?.path.slice(1) ?? "")).total})`);
  });

  it("is not computed for a list with courses", async () => {
    expect((await load("germany/masters?ielts=6.5")).looser).toEqual([]);
  });
});

describe("a combination without courses", () => {
  it.each([
    ["ireland/bachelors/nursing", "/study-abroad/ireland/bachelors"],
    ["hungary/masters?open=1", "/study-abroad/abroad/masters?open=1"],
  ])("%s leads to the next wider list", async (path, to) => {
    const reply = await new Browser().get(list.loader, `/study-abroad/${path}`, {
      ...(path.split("/").length > 2 ? { category: "nursing" } : {}),
    });
    expect(reply.status).toBe(301);
    expect(reply.headers.get("location")).toBe(to);
  });
});

describe("amounts", () => {
  const vietnam = () => new Browser(hostOf("vn"));

  it("are in the currency of the region", async () => {
    expect((await load("germany/masters")).currencyName).toBe("rupees");
    const { currencyName, facets, chosen } = await load("germany/masters?fees=10-20", vietnam());
    expect(currencyName).toBe("Vietnamese dong");
    expect(chosen.map(({ label }) => label)).toEqual(["VND 265 million to VND 530 million"]);
    const fees = facets?.find(({ name }) => name === "fees")?.choices.map(({ label }) => label);
    expect(fees).toContain("Up to VND 265 million");
    expect(fees?.join()).not.toContain("₹");
    const saudiArabia = await load("germany/masters", new Browser(hostOf("sa")));
    expect(saudiArabia.currencyName).toBe("Saudi riyals");
  });

  it("that a visitor enters are converted, and kept in rupees in links", async () => {
    const form = "currency=VND&minFee=&maxFee=500,000,000";
    const { filters, chosen, query } = await load(`uk/masters?${form}`, vietnam());
    expect(filters.maxFee).toBe(1_885_500);
    expect(query).toBe("maxFee=1885500");
    expect(chosen).toEqual([{ label: "Up to VND 500 million a year", query: "" }]);
    expect((await load("uk/masters?maxFee=1885500", vietnam())).total).toBe(
      (await load("uk/masters?maxFee=1885500")).total,
    );
  });

  it("of another region's form are dropped", async () => {
    const { filters } = await load("uk/masters?currency=VND&maxFee=500000000");
    expect(filters.maxFee).toBeNull();
  });
});

describe("links that narrow a list where a region hides filters", () => {
  const narrowerAt = async (address: string, region: "default" | "vn" | "sa") => {
    const browser = region === "default" ? new Browser() : new Browser(hostOf(region));
    const { narrower, facets, subjects, total } = await load(address, browser);
    return { narrower, facets, subjects, total, labels: narrower.map(({ label }) => label) };
  };

  it("aren't there beside filters that have everything", async () => {
    expect((await narrowerAt("abroad/courses", "default")).narrower).toEqual([]);
  });

  it("are those of the filters that the region hides", async () => {
    const vietnam = await narrowerAt("abroad/courses", "vn");
    expect(vietnam.facets).not.toBeNull();
    expect(vietnam.labels).toEqual(["Master's degree", "Bachelor's degree"]);
    const arabia = await narrowerAt("abroad/courses", "sa");
    expect(arabia.facets).toBeNull();
    expect(arabia.labels).toEqual([
      "Open or rolling deadline",
      "Master's degree",
      "Bachelor's degree",
      "Subject",
    ]);
    expect(arabia.subjects.length).toBeGreaterThan(5);
  });

  it.each([
    ["abroad/courses", "vn"],
    ["abroad/courses", "sa"],
    ["germany/masters", "sa"],
    ["abroad/courses?educationLevel=masters", "sa"],
    ["abroad/courses?open=1", "sa"],
  ] as const)("lead from %s on %s to as many courses as they say", async (address, region) => {
    const { narrower, total } = await narrowerAt(address, region);
    const counted = narrower.filter(({ count }) => count !== null);
    expect(counted.length).toBeGreaterThan(0);
    for (const { label, path, count } of counted) {
      const next = await narrowerAt(path.slice(1), region);
      expect(groupDigits(next.total), label).toBe(count);
      expect(next.total, label).toBeLessThanOrEqual(total);
      // A link isn't offered again once it was followed.
      expect(next.labels, label).not.toContain(label);
    }
  });

  it("keep what was chosen before", async () => {
    const { narrower } = await narrowerAt("abroad/courses?open=1", "sa");
    const counted = narrower.filter(({ count }) => count !== null);
    for (const { path } of counted)
      expect(new URLSearchParams(path.split("?")[1]).get("open")).toBe("1");
  });
});
