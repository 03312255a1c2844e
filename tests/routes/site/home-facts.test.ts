import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { loader } from "~/routes/site/home";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

const factsSchema = z.object({
  courseCount: z.number(),
  countries: z.record(
    z.string(),
    z.object({ courses: z.string(), firstYearInr: z.number(), work: z.string().nullable() }),
  ),
  courses: z.array(z.object({ fee: z.string(), deadline: z.string() })),
  scholarships: z.array(z.object({ title: z.string(), deadlineText: z.string() })),
});
const pageSchema = z.looseObject({
  facts: factsSchema,
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
    expect((await homePage()).facts).toEqual({
      courseCount: 0,
      countries: {},
      courses: [],
      scholarships: [],
    });
    expect(fetch).toHaveBeenCalled();
    fetch.mockRestore();
  });

  it("has the number of courses of each country, and the next deadlines of scholarships", async () => {
    const { facts } = await homePage();
    expect(facts.countries.germany?.courses).toMatch(/^\d+ courses$/);
    expect(facts.countries.germany?.firstYearInr).toBeGreaterThan(500_000);
    expect(facts.courseCount).toBeGreaterThan(100);
    expect(facts.scholarships.length).toBeGreaterThan(0);
    expect(facts.scholarships[0]?.deadlineText).toMatch(/\d{4}/);
  });

  it("has courses that one can still apply for, with their fee", async () => {
    const { facts } = await homePage();
    expect(facts.courses.length).toBeGreaterThan(1);
    for (const { fee, deadline } of facts.courses) {
      expect(fee).toMatch(/^(₹|No tuition fee)/);
      expect(deadline).toMatch(/20\d\d|[Rr]olling/);
    }
  });

  it("has fees in the universities' currencies outside India", async () => {
    const reply = await new Browser(hostOf("vn")).get(loader, "/study-abroad");
    const { facts } = pageSchema.parse(await reply.json());
    expect(facts.courses.map(({ fee }) => fee).join()).not.toMatch(/₹|lakh/);
  });

  it("links every banner to the accelerator programmes", async () => {
    const { banners } = await homePage();
    expect(banners.map(({ href }) => href)).toEqual(
      Array(3).fill("/study-abroad/ua-accelerator-programs"),
    );
  });
});
