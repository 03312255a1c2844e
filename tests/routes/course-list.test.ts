import { describe, expect, it } from "vitest";
import * as list from "../../app/routes/courses/list";
import { Browser } from "../contract/website";
import { useServices } from "./services";

useServices();

/** The content of a course list: `germany/masters?ielts=6.5`. */
async function load(address: string) {
  const request = new Browser().request(`/study-abroad/${address}`);
  const [, , category] = address.split("?")[0]?.split("/") ?? [];
  const params = category === undefined ? {} : { category };
  const { data } = await list.loader({ request, params, context: {} });
  return data.content.value;
}

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

  it("is the order of the titles for anonymous visitors without answers", async () => {
    const { canRankByFit, courses } = await load("germany/masters?sort=fit");
    expect(canRankByFit).toBe(false);
    expect(courses[0]).not.toHaveProperty("reasons");
    const byTitle = await load("germany/masters");
    expect(courses.map(({ id }) => id)).toEqual(byTitle.courses.map(({ id }) => id));
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
    expect(chosen).toEqual([{ label: "Deadline ahead or rolling", query: "" }]);
  });
});
