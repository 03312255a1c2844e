import { describe, expect, it, vi } from "vitest";
import { z } from "zod/v4";
import { loader } from "~/routes/home/home";
import { Browser } from "../contract/website";
import { useServices } from "./services";

const factsSchema = z.object({
  countries: z.record(z.string(), z.string()),
  scholarships: z.array(z.object({ title: z.string(), deadlineText: z.string() })),
});
const pageSchema = z.looseObject({
  facts: factsSchema.nullable(),
  banners: z.array(z.looseObject({ href: z.string() })),
});

const environment = useServices();

const homePage = async () =>
  pageSchema.parse(await (await new Browser().get(loader, "/study-abroad")).json());

describe("the home page", () => {
  // First: later tests fill the cache of responses.
  it("works while the services are down", async () => {
    const down = new Response("", { status: 503 });
    const fetch = vi.spyOn(environment().app, "fetch").mockImplementation(() => down.clone());
    expect((await homePage()).facts).toEqual({ countries: {}, scholarships: [] });
    expect(fetch).toHaveBeenCalled();
    fetch.mockRestore();
  });

  it("has the courses and fees of each country, and the next deadlines of scholarships", async () => {
    const { facts } = await homePage();
    expect(facts?.countries.germany).toMatch(/^\d+ courses, ₹.+ to ₹.+ a year$/);
    expect(facts?.scholarships.length).toBeGreaterThan(0);
    expect(facts?.scholarships[0]?.deadlineText).toMatch(/\d{4}/);
  });

  it("links every banner to the accelerator programmes", async () => {
    const { banners } = await homePage();
    expect(banners.map(({ href }) => href)).toEqual(
      Array(3).fill("/study-abroad/ua-accelerator-programs"),
    );
  });
});
