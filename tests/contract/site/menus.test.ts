import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "#contract/index";
import { addressOf, aliasesOf } from "#contract/operation/index";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const counted = z.object({ name: z.string(), path: z.string(), count: z.number().min(1) });
const idAndName = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** Calls for menus, bars, forms and pages by address. */
const environment = useEnvironment();

const dataOf = async (path: string, country = "IN") =>
  (await environment().client.another(country).get(path)).data;

it("shows the hello bar where the region has one", async () => {
  expect(await dataOf("marketing/hello-bar")).toMatchObject({ bar: { path: "/enquiry3" } });
  expect(await dataOf("marketing/hello-bar", "US")).toHaveProperty("bar.text");
  for (const country of ["VN", "SA"])
    expect(await dataOf("marketing/hello-bar", country)).toEqual({ bar: null });
});

it("shows the settings of a region", async () => {
  const path = "marketing/page-configuration/data";
  expect(await dataOf(path)).toMatchObject({ key: "default", dialCode: "+91", hidden: [] });
  expect(await dataOf(path, "VN")).toMatchObject({ key: "vn", otpChannel: "email" });
  expect(await dataOf(path, "VN")).toHaveProperty(
    "hidden",
    expect.arrayContaining(["helloBar", "bachelorsFilter"]),
  );
  expect(await dataOf(path, "SA")).toHaveProperty("hidden", expect.not.arrayContaining(["key"]));
});

it("lists at most ten links in a column of the explore menu, the largest first", async () => {
  const menu = z
    .array(
      z.object({
        path: z.string(),
        specializations: z.array(counted).min(1).max(10),
        universities: z.array(counted).min(1).max(10),
      }),
    )
    .parse(await dataOf("marketing/explore-menu/header"));
  expect(menu.map(({ path }) => path)).toContain("/germany");
  for (const { specializations, universities } of menu)
    for (const column of [specializations, universities]) {
      const counts = column.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }
});

it("lists the streams of the course menu with as many courses as their lists", async () => {
  const [first] = z
    .array(counted.extend({ specializations: z.array(counted) }))
    .parse(await dataOf("marketing/header/courses"));
  const stream = first?.path.split("/").at(-1) ?? "";
  const list = await environment().client.get(`pathway/courses?primaryCategory=${stream}`);
  expect(list.total).toBe(first?.count);
  const query = first?.specializations[0]?.path.split("?")[1] ?? "";
  const narrow = await environment().client.get(`pathway/courses?${query}`);
  expect(narrow.total).toBe(first?.specializations[0]?.count);
});

it("shows the page at an address", async () => {
  for (const pageUrl of ["/germany", "germany/"])
    expect(await dataOf(`marketing/custom-page-content?pageUrl=${pageUrl}`)).toHaveProperty(
      "document.kind",
      "country",
    );
  for (const pageUrl of ["/none", ""])
    expect(
      (await environment().client.get(`marketing/custom-page-content?pageUrl=${pageUrl}`)).status,
    ).toBe(404);
});

it("lists the tags of articles, 100 a page", async () => {
  const first = await environment().client.get("articles/tags?page=0&size=2");
  const tags = z.array(z.object({ tag: z.string(), count: z.number() })).parse(first.data);
  expect(tags).toHaveLength(2);
  const articles = await environment().client.get(`articles?tags=${tags[0]?.tag}`);
  expect(articles.total).toBe(tags[0]?.count);
  expect(
    await environment()
      .client.raw("GET", "articles/tags")
      .then((one) => one.json()),
  ).toMatchObject({ size: 100 });
});

it("lists questions and answers by kind of page and by slug", async () => {
  const categories = z
    .array(z.object({ category: z.string(), pages: z.number().min(1) }))
    .parse(await dataOf("marketing/faq-question/category"));
  expect(categories.map(({ category }) => category)).toContain("country");
  const faqs = await dataOf("marketing/faq-question/germany");
  expect(z.array(z.unknown()).parse(faqs).length).toBeGreaterThan(0);
  expect((await environment().client.get("marketing/faq-question/none")).status).toBe(404);
});

it("shows an author without articles unless asked", async () => {
  const path = "marketing/author/asha-menon";
  expect(await dataOf(`${path}?includeArticles=true`)).not.toHaveProperty("total", 0);
  for (const query of ["", "?includeArticles=false"])
    expect(await dataOf(path + query)).toMatchObject({ articles: [], total: 0 });
});

it("lists events of a city", async () => {
  const lists = z.object({ upcoming: z.array(z.unknown()), previous: z.array(z.unknown()) });
  const size = async (path: string) => Object.values(lists.parse(await dataOf(path))).flat().length;
  expect(await size("event?city=PUNE")).toBeGreaterThan(0);
  expect(await size("event?city=pune")).toBeLessThan(await size("event"));
  expect(await size("event?city=nowhere")).toBe(0);
});

it("links the guide of a programme and of a country for signed-in users", async () => {
  const { bearer } = await newcomer(environment());
  const url = "/study-abroad/ebooks/study-in-germany-guide/download";
  for (const id of ["ms-in-data-science-germany", "DEU?type=country", "germany?type=country"])
    expect(
      (await environment().client.get(`pathway/learner-guide/${id}`, { bearer })).data,
    ).toEqual({ url });
  for (const id of ["none", "none?type=country"])
    expect((await environment().client.get(`pathway/learner-guide/${id}`, { bearer })).status).toBe(
      404,
    );
});

it("lists cities by country", async () => {
  const all = z
    .array(z.object({ country: z.string(), cities: z.array(z.unknown()).min(1) }))
    .parse(await dataOf("countries/cities"));
  expect(all.length).toBeGreaterThan(3);
  const [finland] = z
    .array(z.object({ country: z.string(), cities: z.array(z.object({ city: z.string() })) }))
    .parse(await dataOf("countries/country-city?country=FIN"));
  expect(finland?.country).toBe("finland");
  expect(finland?.cities.map(({ city }) => city)).toContain("Contract");
});

it("lists campuses by city", async () => {
  const { data, total } = await environment().client.get("pathway/campus?country=FIN&length=2");
  expect(data).toHaveLength(2);
  expect(data).toHaveProperty("[0].countrySlug", "finland");
  const all = await environment().client.get("pathway/campus");
  expect(all.total).toBeGreaterThan(total ?? 0);
});

it.each([
  ["exam-type", "ielts"],
  ["domain-group", "computer-science"],
  ["grading-system", "cgpa10"],
  ["grading-options", "Percentage"],
  ["state", "KL"],
  ["academic-class", "class-12"],
  ["qualification", "Diploma"],
])("lists the lookup %s", async (lookup, id) => {
  const entries = idAndName.parse(await dataOf(`lookups/${lookup}`));
  expect(entries.map((entry) => entry.id)).toContain(id);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  expect((await environment().client.get("lookups/none")).status).toBe(404);
});

describe("aliases", () => {
  const aliased = Object.values(operations)
    .filter(({ path }) => !path.includes(":"))
    .flatMap((operation) =>
      aliasesOf(operation).map((alias) => [alias, addressOf(operation)] as const),
    );
  it.each([...aliased, ["/pathway/scholarship", "/marketing/scholarshipData"]] as const)(
    "%s is %s",
    async (alias, address) => {
      const expected = await environment().client.get(address.slice(1));
      expect(expected.status).toBe(200);
      expect(await environment().client.get(alias.slice(1))).toMatchObject({
        status: 200,
        data: expected.data,
      });
    },
  );
});
