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

describe("the chosen filters above a course list", () => {
  it("are those of the query, each with the address without it", async () => {
    const { chosen } = await load("germany/masters?specialization=data-science&ielts=6.5");
    expect(chosen).toEqual([
      { label: "Data Science", query: "ielts=6.5" },
      { label: "IELTS 6.5", query: "specialization=data-science" },
    ]);
  });

  it("have the names of cities", async () => {
    const { chosen } = await load("finland/courses?city=jyvaskyla&city=atlantis-city");
    expect(chosen.map(({ label }) => label)).toEqual(["Jyväskylä", "Atlantis city"]);
  });

  it("don't repeat those of the path", async () => {
    const { chosen } = await load("germany/masters?country=usa&educationLevel=bachelors&open=1");
    expect(chosen).toEqual([{ label: "Deadline ahead", query: "" }]);
  });
});
