import { describe, expect, it } from "vitest";
import { z } from "zod";
import { png } from "../../fixtures/files";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const slugged = z.array(z.looseObject({ slug: z.string() }));
const titled = z.array(z.looseObject({ title: z.string(), path: z.string() }));
const found = z.array(z.looseObject({ courseId: z.string(), universityName: z.string() }));
const courseId = "99901-msc-contracts";

/** Calls of the specification that no other suite of the contract makes. */
const environment = useEnvironment();

const dataOf = async (path: string) => (await environment().client.another().get(path)).data;

/** A new user who calls a path below their own. */
const someone = async () => {
  const { userId, bearer } = await newcomer(environment());
  return {
    userId,
    bearer,
    get: async (path: string) => (await environment().client.get(path, { bearer })).data,
    post: (path: string, body: unknown) => environment().client.post(path, body, { bearer }),
  };
};

describe("the catalogue", () => {
  it("lists alumni by country, and their universities", async () => {
    const all = titled.parse(await dataOf("user/alumni"));
    expect(all).toHaveLength(10);
    const german = titled.parse(await dataOf("user/alumni?country=DEU&size=100"));
    expect(german.length).toBeGreaterThan(0);
    expect(german.length).toBeLessThan(20);
    const names = z.array(z.string()).parse(await dataOf("user/alumni/universities"));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(3);
  });

  it("lists categories of articles, with and without their latest articles", async () => {
    const categories = titled.parse(await dataOf("articles/category"));
    const withArticles = z
      .array(z.looseObject({ path: z.string(), articles: titled.max(4) }))
      .parse(await dataOf("marketing/pages/category"));
    expect(withArticles.map(({ path }) => path)).toEqual(categories.map(({ path }) => path));
    expect(withArticles.flatMap(({ articles }) => articles).length).toBeGreaterThan(10);
  });

  it("lists specialisations, categories of ebooks and grade scales", async () => {
    expect(slugged.parse(await dataOf("pathway/specialization")).map(({ slug }) => slug)).toContain(
      "computer-science",
    );
    const shelves = slugged.parse(await dataOf("webinar/ebooks/category"));
    expect(shelves.map(({ slug }) => slug)).toEqual([...shelves].map(({ slug }) => slug).sort());
    const scales = z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          best: z.number(),
          pass: z.number(),
          lowest: z.number(),
        }),
      )
      .parse(await dataOf("calculator/grade-type"));
    expect(scales.find(({ best }) => best === 10)).toBeDefined();
    expect(scales.filter(({ best, pass }) => best === pass)).toEqual([]);
  });

  it("lists the scholarships of a programme's country", async () => {
    const finnish = z
      .array(z.looseObject({ slug: z.string(), countries: z.array(z.string()) }))
      .parse(await dataOf("pathway/scholarship?country=FIN&size=500"));
    expect(finnish.map(({ slug }) => slug)).toContain("contract-award");
    expect(
      finnish.filter(
        ({ countries }) => !countries.some((one) => ["finland", "anywhere"].includes(one)),
      ),
    ).toEqual([]);
  });

  it("shows an event with its universities", async () => {
    const { upcoming, previous } = z
      .object({ upcoming: slugged, previous: slugged })
      .parse(await dataOf("event"));
    const [first] = [...upcoming, ...previous];
    expect(await dataOf(`event/${first?.slug}`)).toMatchObject({
      document: { slug: first?.slug },
      isRegistered: false,
      joinUrl: null,
    });
    expect((await environment().client.get("event/none")).status).toBe(404);
  });
});

describe("a student", () => {
  it("finds courses by their name, and by their university's", async () => {
    const { post } = await someone();
    const search = async (path: string, searchTerm: string) =>
      found.parse((await post(path, { searchTerm, filters: {} })).data);
    expect(
      (await search("recommendation/search/name", "msc contracts")).map((one) => one.courseId),
    ).toEqual([courseId]);
    const withPlace = await search("recommendation/search/name", "contracts university");
    expect(withPlace[0]?.courseId).toBe(courseId);
    const there = await search("recommendation/search/university", "contract university");
    expect(there.map((one) => one.courseId)).toEqual([courseId]);
  });

  it("has attributes for internal services, which other students cannot read", async () => {
    const { userId, bearer, get } = await someone();
    expect(await get(`user/vpc-only/user/${userId}/attributes`)).toEqual({
      paidUser: false,
      interestedEducationLevel: null,
      countryCode: "+91",
    });
    const other = await someone();
    const path = `user/vpc-only/user/${other.userId}/attributes`;
    expect((await environment().client.get(path, { bearer })).status).toBe(403);
  });

  it("has the shortlist at both of its addresses", async () => {
    const { userId, get, post } = await someone();
    await post(`user/user/${userId}/course`, { courseId, favourite: true, type: "course" });
    const list = await get(`user/user/${userId}/course`);
    expect(list).toMatchObject([{ id: courseId }]);
    expect(await get(`user/user/${userId}/courses`)).toEqual(list);
  });

  it("has exams that can replace each other in one group", async () => {
    const { userId, get, post } = await someone();
    const base = `user/user/${userId}/exam`;
    await post(`${base}/ielts`, { score: 6.5, takenOn: "2026-01-10" });
    expect(await get(`${base}/group/1`)).toMatchObject({ ielts: { score: 6.5 } });
    expect(await get(`${base}/group/2`)).toEqual({});
  });

  it("has bought nothing before a payment", async () => {
    const { userId, get } = await someone();
    expect(await get(`payment/${userId}/bought-status`)).toEqual({
      bought: false,
      transactions: [],
    });
  });

  it("downloads, renames and deletes a document", async () => {
    const { userId, bearer, get } = await someone();
    const base = `user/user/${userId}/document`;
    const form = new FormData();
    form.set("documentTypeId", "4");
    form.set("label", "Marks");
    form.set("file", new File([new Uint8Array(png)], "marks.png", { type: "image/png" }));
    const { data } = await environment().client.multipart(`${base}/upload`, form, { bearer });
    const { id: documentId } = z.looseObject({ id: z.string() }).parse(data);
    const { client } = environment();
    const unsigned = await client.raw("GET", `user/user/${userId}/document/${documentId}/file`);
    expect(unsigned.status).toBe(401);
    await client.raw("PUT", `user/user/${userId}/document/${documentId}?label=Semester%205`, {
      bearer,
    });
    expect(await get(base)).toMatchObject([{ label: "Semester 5" }]);
    await client.raw("DELETE", `user/user/${userId}/document/${documentId}`, { bearer });
    expect(await get(base)).toEqual([]);
  });
});
