import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { users } from "#backend/platform/db/schema/users";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const titled = z.looseObject({ title: z.string() });
const homeSchema = z.looseObject({
  region: z.string(),
  banners: z.array(z.looseObject({ id: z.string(), path: z.string() })),
  countries: z.array(z.looseObject({ slug: z.string(), courses: z.number() })),
  scholarships: z.array(titled),
  articles: z.array(titled),
  events: z.array(z.looseObject({ fields: z.record(z.string(), z.unknown()) })),
});
const webinarsSchema = z.array(
  z.looseObject({ kind: z.literal("webinar"), fields: z.looseObject({ country: z.unknown() }) }),
);
const slugs = z.array(z.looseObject({ slug: z.string() }));

/** Home page data, promotions, domains, matching webinars and the exam page builder. */
const environment = useEnvironment();

const get = (path: string, country = "IN") => environment().client.another(country).get(path);
const dataOf = async (path: string, country?: string) => (await get(path, country)).data;

it("has the banners of the visitor's region on the home page", async () => {
  const of = async (country: string) => homeSchema.parse(await dataOf("marketing/home", country));
  expect((await of("IN")).banners).toHaveLength(3);
  expect((await of("VN")).banners.map(({ id }) => id)).toEqual(["vn-masters", "vn-counsel"]);
  expect(await of("SA")).toMatchObject({ region: "sa", banners: [{ id: "sa-masters" }] });
});

it("has the largest countries first, and what is next, on the home page", async () => {
  const home = homeSchema.parse(await dataOf("marketing/home"));
  const counts = home.countries.map(({ courses }) => courses);
  expect(counts.length).toBeGreaterThan(5);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(home.articles).toHaveLength(3);
  // The events and webinars of the catalogue are samples, which never stand among real dates.
  expect(home.events).toEqual([]);
});

it("shows a promotion by its id", async () => {
  expect(await dataOf("marketing/inventory/sa-masters")).toMatchObject({
    path: "/ua-accelerator-programs",
    art: "saudi",
  });
  expect((await get("marketing/inventory/none")).status).toBe(404);
});

it("lists domains without the excluded ones, the largest first", async () => {
  const all = slugs.parse(await dataOf("pathway/domains"));
  expect(all.length).toBeGreaterThan(4);
  const [largest] = all;
  const others = slugs.parse(await dataOf(`pathway/domains?exclude=${largest?.slug}`));
  expect(others).toEqual(all.slice(1));
});

it("lists the programmes at the address of accelerated ones too", async () => {
  const path = "?countryCode=DEU&length=3";
  expect(await dataOf(`pathway/accelerated${path}`)).toEqual(await dataOf(`pathway${path}`));
});

describe("matching webinars", () => {
  const countriesOf = async (path: string) =>
    webinarsSchema.parse(await dataOf(path)).map(({ fields }) => fields.country);

  it("are those about a country and those about none", async () => {
    const found = await countriesOf("countries/webinars/matching?country=AUS");
    expect(found).toContain("australia");
    expect(found.filter((country) => country && country !== "australia")).toEqual([]);
    expect(await countriesOf("countries/webinars/matching")).toContain("usa");
  });

  it("are those about the country of a university", async () => {
    const found = await countriesOf("countries/webinars/matching?universityId=99901");
    expect(found.filter((country) => country && country !== "finland")).toEqual([]);
    expect(await countriesOf("countries/webinars/matching?universityId=12345678")).toEqual([]);
  });

  it("are those about the country of a programme", async () => {
    const path = "pathway/webinars/bachelors-in-computer-science-germany";
    const found = await countriesOf(path);
    expect(found).toContain("germany");
    expect(found.filter((country) => country && country !== "germany")).toEqual([]);
    expect((await get("pathway/webinars/none")).status).toBe(404);
  });
});

describe("the exam page builder", () => {
  const found = async (query: string) =>
    slugs.parse(await dataOf(`examcms?${query}`)).map(({ slug }) => slug);

  it("lists nine exams if no size is given", async () => {
    expect(await found("")).toHaveLength(9);
    expect((await found("size=2000")).length).toBeGreaterThan(9);
  });

  it("leaves out the page itself, and other exams than the chosen ones", async () => {
    expect(await found("categories=gre&categories=gmat&categories=sat&pageSlug=gre")).toEqual(
      expect.arrayContaining(["gmat", "sat"]),
    );
    expect(await found("categories=gre&categories=gmat&pageSlug=gre")).toEqual(["gmat"]);
  });

  it("lists topics of exams", async () => {
    const topics = await found("pageCategory=exam-topic&categories=gre&size=50");
    expect(topics.length).toBeGreaterThan(3);
    expect(topics.filter((slug) => !slug.startsWith("gre/"))).toEqual([]);
    const [own, next] = topics;
    expect(await found(`pageCategory=exam-topic&categories=gre&pageSlug=${own}&size=1`)).toEqual([
      next,
    ]);
  });
});

describe("a quick lead", () => {
  const poi = "MS in Data Science";
  const send = async (body: unknown, of = "own") => {
    const user = await newcomer(environment());
    const id = of === "own" ? user.userId : (await newcomer(environment())).userId;
    const response = await environment().client.post(`userLead/${id}/lead`, body, {
      bearer: user.bearer,
    });
    return { user, response };
  };
  const stored = (userId: string) =>
    environment().deps.db.select().from(enquiries).where(eq(enquiries.userId, userId));

  it("is stored as a verified lead of the account", async () => {
    const { user, response } = await send({ mobile: "9812345678", poi, countryCode: "IN" });
    expect(response.status).toBe(200);
    expect(await stored(user.userId)).toMatchObject([
      {
        status: "verified",
        mobile: "+919812345678",
        formId: "quick-lead",
        payload: { countryCode: "+91", extraFields: { poi } },
      },
    ]);
  });

  it("leaves the profile as it is", async () => {
    const { user } = await send({ email: "a@example.com", poi });
    const [account] = await environment()
      .deps.db.select()
      .from(users)
      .where(eq(users.id, user.userId));
    expect(account?.interestedEducationLevel).toBeNull();
  });

  it.each([
    [{ poi }, "mobile"],
    [{ mobile: "12", poi }, "mobile"],
    [{ email: "a@example.com" }, "poi"],
    [{ email: "a@", poi }, "email"],
    [{ email: "a@example.com", poi, countryCode: "zz" }, "countryCode"],
  ])("%j is rejected with an error at %s", async (body, field) => {
    const { response } = await send(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.fields ?? {})).toContain(field);
  });

  it("cannot be sent for another user", async () => {
    expect((await send({ email: "a@example.com", poi }, "other")).response.status).toBe(403);
  });
});
