import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { markChanged } from "#backend/catalogue/state/catalogue-state";
import { courses, documents } from "#backend/platform/db/schema/catalogue";
import { users } from "#backend/platform/db/schema/users";
import { documentSchema, documentSummarySchema } from "#domain/catalogue/documents";
import { listOf } from "#domain/catalogue/lists";
import { courseListSchema, courseSchema } from "#domain/courses/course";
import { searchHitSchema } from "#domain/search/result";
import { universitySchema } from "#domain/universities/university";
import { makePerson, signIn } from "../test-users";
import { useEnvironment } from "../use-environment";

const pageSchema = z.object({ document: documentSchema });
const documentListSchema = listOf(documentSummarySchema);
const searchSchema = z.object({
  best: z.array(searchHitSchema),
  courses: z.array(z.object({ id: z.string() })),
  groups: z.array(z.object({ name: z.string(), hits: z.array(searchHitSchema) })),
});

/** Lists, filters, search and pages of the catalogue (docs/service-contract.md "Catalogue"). */
const environment = useEnvironment();

const list = async (query: string) => {
  const response = await environment().client.raw("GET", `pathway/courses?${query}`);
  return courseListSchema.parse(await response.json());
};
const document = async (path: string) =>
  pageSchema.parse((await environment().client.get(path)).data).document;

it("shows the rates that amounts are converted with", async () => {
  const { data } = await environment().client.get("pathway/exchange-rates");
  expect(data).toMatchObject({
    asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown,
    inr: { USD: expect.any(Number) as unknown, EUR: expect.any(Number) as unknown },
  });
});

it("lists 30 courses a page, without repeats across pages", async () => {
  const first = await list("page=0");
  expect(first.data).toHaveLength(30);
  const seen = new Set<string>();
  for (let page = 0; page * 30 < first.total; page += 1)
    for (const { id } of (await list(`page=${page}`)).data) seen.add(id);
  expect(seen.size).toBe(first.total);
});

it("lists course types and addresses with their last change", async () => {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  for (const what of ["courses", "universities", "course-kinds"]) {
    const { data } = await environment().client.get(`pathway/addresses/${what}`);
    const rows = z.array(z.object({ updatedOn: z.string().regex(day) })).parse(data);
    expect(rows.length, what).toBeGreaterThan(10);
  }
  expect((await environment().client.get("pathway/addresses/others")).status).toBe(404);
});

it.each(["courses", "universities"])("divides the addresses of %s into parts", async (what) => {
  const { client } = environment();
  const size = what === "courses" ? 200 : 30;
  const partSchema = z.object({ addresses: z.number(), updatedOn: z.string() });
  const { data } = await client.get(`pathway/addresses/${what}/parts?size=${size}`);
  const parts = z.array(partSchema).parse(data);
  expect(parts.length).toBeGreaterThan(1);
  const pageSchema = z.array(z.object({ path: z.string(), updatedOn: z.string() }));
  const seen = new Set<string>();
  for (const [page, { addresses, updatedOn }] of parts.entries()) {
    const found = await client.get(`pathway/addresses/${what}?page=${page}&size=${size}`);
    const rows = pageSchema.parse(found.data);
    expect(rows).toHaveLength(addresses);
    expect(
      rows
        .map((row) => row.updatedOn)
        .sort()
        .at(-1),
    ).toBe(updatedOn);
    for (const { path } of rows) seen.add(path);
  }
  expect(seen.size).toBe(parts.reduce((sum, { addresses }) => sum + addresses, 0));
});

it("filters by every field in the specification", async () => {
  const german = await list("country=germany&educationLevel=masters&fees=free");
  expect(german.total).toBeGreaterThan(5);
  for (const { university, level, data } of german.data) {
    expect([university.countrySlug, level, data.tuitionFee?.inr]).toEqual([
      "germany",
      "masters",
      0,
    ]);
  }
  const short = await list("courseDuration=12&dayTo=300&examAccepted=ielts");
  expect(short.total).toBeGreaterThan(0);
  for (const { durationDays, exams } of short.data) {
    expect(durationDays).toBeLessThanOrEqual(300);
    expect(exams).toContain("ielts");
  }
  const dear = await list("minFee=5000000&maxFee=7000000");
  expect(dear.total).toBeGreaterThan(0);
  for (const { data } of dear.data) {
    expect(data.tuitionFee?.inr).toBeGreaterThanOrEqual(5_000_000);
    expect(data.tuitionFee?.inr).toBeLessThanOrEqual(7_000_000);
  }
  const fee = dear.data[0]?.data.tuitionFee?.inr;
  expect((await list(`minFee=${fee}&maxFee=${fee}`)).total).toBeGreaterThan(0);
  const law = await list("primaryCategory=law");
  expect(new Set(law.data.map(({ stream }) => stream))).toEqual(new Set(["law"]));
});

it("counts the results of each other filter choice", async () => {
  const { facets, total } = await list("country=usa&educationLevel=masters");
  const count = (name: keyof typeof facets, value: string) =>
    facets[name]?.find((one) => one.value === value)?.count ?? 0;
  expect(count("educationLevel", "masters")).toBe(total);
  expect(count("educationLevel", "bachelors")).toBe(
    (await list("country=usa&educationLevel=bachelors")).total,
  );
  expect(count("country", "uk")).toBe((await list("country=uk&educationLevel=masters")).total);
  expect(count("examAccepted", "gre")).toBe(
    (await list("country=usa&educationLevel=masters&examAccepted=gre")).total,
  );
  expect(count("fees", "free")).toBe(0);
});

it("ignores empty, null and unknown filter values", async () => {
  const everything = await list("");
  expect((await list("countryCode=null&educationLevel=&featured=true")).total).toBe(
    everything.total,
  );
});

it("sorts by fee in both directions, unknown fees last", async () => {
  const feeOf = (one: { data: { tuitionFee: { inr: number } | null } }) =>
    one.data.tuitionFee?.inr ?? null;
  const up = (await list("sort=fee&length=100")).data.map(feeOf);
  const down = (await list("sort=-fee&length=100")).data.map(feeOf);
  const known = (fees: readonly (number | null)[]) => fees.filter((fee) => fee !== null);
  expect(known(up)).toEqual([...known(up)].sort((a, b) => a - b));
  expect(known(down)).toEqual([...known(down)].sort((a, b) => b - a));
  expect(down[0]).not.toBeNull();
  expect(up[0]).toBe(0);
});

it("sorts by the best world ranking, unranked universities last", async () => {
  const { data } = await list("country=usa&sort=ranking&length=400");
  const names = [...new Set(data.map(({ university }) => university.name))];
  expect(names.slice(0, 3)).toEqual([
    "Massachusetts Institute of Technology",
    "Stanford University",
    "Harvard University",
  ]);
  const { data: schools } = await environment().client.get(
    "pathway/universities?country=usa&sort=ranking&length=100",
  );
  expect((schools as { name: string }[]).map(({ name }) => name).slice(0, 3)).toEqual(
    names.slice(0, 3),
  );
  const ranks = (schools as { data: { rankings: readonly unknown[] } }[]).map(
    ({ data: { rankings } }) => rankings.length,
  );
  expect(ranks.slice(ranks.indexOf(0)).every((count) => count === 0)).toBe(true);
  expect(ranks.at(-1)).toBe(0);
});

it.each([
  ["standford", "Stanford University"],
  ["munic", "Technical University of Munich"],
  ["karlsruhe institut", "Karlsruhe Institute of Technology"],
  ["aalto", "Aalto University"],
])("search tolerates: %s", async (q, name) => {
  const { groups } = searchSchema.parse(
    (await environment().client.get(`pathway/search?q=${encodeURIComponent(q)}`)).data,
  );
  const hits = groups.find((group) => group.name === "Universities")?.hits ?? [];
  expect(hits.map(({ title }) => title)).toContain(name);
});

it("search finds courses, exams and guides, but nothing for nonsense", async () => {
  const resultFor = async (q: string) =>
    searchSchema.parse((await environment().client.get(`pathway/search?q=${q}`)).data);
  const groupsFor = async (q: string) => (await resultFor(q)).groups;
  const data = await resultFor("data");
  expect(data.courses.length).toBeGreaterThan(0);
  expect(data.groups.map(({ name }) => name)).toContain("Guides and articles");
  expect((await groupsFor("ielts"))[0]?.name).toBe("Exams");
  expect(await groupsFor("xqzvwk")).toEqual([]);
  expect(await groupsFor("%25%27--")).toEqual([]);
});

it("returns a university with its courses, and 404 for an unknown one", async () => {
  const { client } = environment();
  const response = await client.get("pathway/universities/tu-berlin-5005/overview");
  const data = z
    .object({ university: universitySchema, courses: z.array(z.object({ id: z.string() })) })
    .parse(response.data);
  expect(data.university.courseCount).toBe(data.courses.length);
  expect(await client.get("pathway/universities/nowhere-1/overview")).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
  });
  expect((await client.get("pathway/universities/tu-berlin-5005/course/none")).status).toBe(404);
});

it("returns the text of a university's page, by whose tags search finds it", async () => {
  const { client } = environment();
  const overview = async (slug: string) =>
    z
      .object({ document: documentSchema.nullable(), author: z.null() })
      .parse((await client.get(`pathway/universities/${slug}/overview`)).data);
  const { document } = await overview("contract-university-99901");
  expect(document?.html).toContain("€10,000 a year");
  expect(document?.html).toContain("IELTS: 6.5 with no part below 6.0.");
  expect(document?.data.checkedOn).toEqual({ "https://contract.example/about": "2026-10-05" });
  const { groups } = searchSchema.parse((await client.get("pathway/search?q=treaties")).data);
  expect(groups).toContainEqual({
    name: "Universities",
    hits: [expect.objectContaining({ title: "Contract University", kind: "university" })],
  });
});

it("returns the facts of a course with their evidence", async () => {
  const { data } = await environment().client.get(
    "pathway/universities/contract-university-99901/course/msc-contracts",
  );
  const { course, university } = z
    .object({ course: courseSchema, university: universitySchema })
    .parse(data);
  const evidence = Object.fromEntries(
    Object.entries(course.facts).map(([name, fact]) => [
      name,
      [fact.evidence.level, fact.evidence.source, fact.evidence.checkedOn],
    ]),
  );
  expect(evidence).toEqual({
    link: ["course", "https://contract.example/msc-contracts", "2026-10-03"],
    language: ["course", "https://contract.example/msc-contracts", "2026-10-03"],
    tuition: ["course", "https://contract.example/msc-contracts", "2026-10-03"],
    intakes: ["course", "https://contract.example/msc-contracts", "2026-10-03"],
    english: ["university", "https://contract.example/english", "2026-10-01"],
    applicationFee: ["university", "https://contract.example/fees", "2026-10-02"],
    academic: ["rule", "https://government.example/rule", "2026-10-04"],
  });
  expect(course.facts.academic?.evidence.statement).toBe("A rule that only the tests know.");
  expect(course.facts.english?.value).toEqual({ ielts: { overall: 6.5, eachPart: 6 } });
  // Two years for 20,000 euros.
  expect(course.data.tuitionFee).toMatchObject({ amount: 10_000, currency: "EUR" });
  expect(university.data.intakes).toEqual(["August"]);
  expect(university.data.rankings).toEqual([
    { publisher: "QS", year: 2027, rank: "=37", link: "https://ranking.example/2027" },
  ]);
  expect(university.commonFacts).toHaveLength(2);
  const search = await environment().client.get("pathway/search?q=ctu");
  expect(JSON.stringify(search.data)).toContain("Contract University");
});

it("leaves courses that are not listed out of lists, search and addresses", async () => {
  const { db } = environment().deps;
  const mine = eq(courses.id, "99901-msc-contracts");
  const setListed = async (isListed: boolean) => {
    await db.update(courses).set({ isListed }).where(mine);
    // As after an import, for the index of courses.
    await markChanged(db);
  };
  await setListed(false);
  try {
    const overview = await environment().client.get(
      "pathway/universities/contract-university-99901/overview",
    );
    expect(overview.data).toMatchObject({ courses: [], university: { courseCount: 0 } });
    const search = await environment().client.get("pathway/search?q=msc+contracts");
    expect(JSON.stringify(search.data)).not.toContain("MSc Contracts");
    const { data } = await environment().client.get("pathway/addresses/courses");
    expect(JSON.stringify(data)).not.toContain("msc-contracts");
  } finally {
    await setListed(true);
  }
});

it("narrows universities by subject and exam", async () => {
  const universities = async (query: string) => {
    const response = await environment().client.raw("GET", `pathway/universities?${query}`);
    return listOf(universitySchema).parse(await response.json());
  };
  const all = await universities("country=uk");
  const law = await universities("specialization=law&educationLevel=masters&country=uk");
  expect(law.data.map(({ name }) => name)).toContain("University of Glasgow");
  // Not every university teaches law.
  expect(law.total).toBeLessThan(all.total);
  const pte = await universities("examAccepted=pte&country=uk");
  for (const one of pte.data) expect(one.data.examsAccepted).toContain("pte");
});

it("returns countries, exams, topics, articles, programmes and pages", async () => {
  expect((await document("countries/germany")).data.figures.length).toBeGreaterThan(5);
  expect((await document("examcms/ielts")).kind).toBe("exam");
  expect((await document("examcms/ielts/slug/band-score")).parent).toBe("ielts");
  expect((await document("articles/cost-of-studying-in-usa")).data.author).toBeTruthy();
  expect((await document("pathway/v1/ms-in-data-science-usa")).data.sample).toBe(true);
  expect((await document("marketing/pages/page/about-us")).title).toMatch(/About/);
  expect((await environment().client.get("marketing/pages/page/none")).status).toBe(404);
  expect((await environment().client.get("marketing/pages/none/none")).status).toBe(404);
});

it("lists programmes by degree and country, articles by category", async () => {
  const listed = async (path: string) => {
    const response = await environment().client.raw("GET", path);
    return documentListSchema.parse(await response.json());
  };
  const masters = await listed("pathway?educationLevel=masters&countryCode=null&length=50");
  expect(masters.total).toBe(25);
  expect((await listed("pathway?educationLevel=bachelors")).total).toBe(15);
  const german = await listed("pathway?countryCode=germany");
  expect(new Set(german.data.map(({ fields }) => fields.country))).toEqual(new Set(["germany"]));
  const scholarships = await listed("articles?category=scholarships&size=50");
  expect(scholarships.total).toBe(8);
  const picks = await listed("articles?tags=trending-search&tags=editors-pick&size=50");
  for (const { tags } of picks.data)
    expect(tags.some((tag) => ["trending-search", "editors-pick"].includes(tag))).toBe(true);
});

it("shows an unpublished page only to internal users who request a preview", async () => {
  const { db } = environment().deps;
  await db.update(documents).set({ published: false }).where(eq(documents.path, "/vanuatu"));
  const { client } = environment();
  const path = "countries/vanuatu";
  expect((await client.get(path)).status).toBe(404);
  expect((await client.get(`${path}?previewStatus=true`)).status).toBe(404);
  const person = makePerson();
  const other = client.another();
  const learner = await signIn(environment(), other, person.mobile);
  const asLearner = { bearer: learner.access_token };
  expect((await other.get(`${path}?previewStatus=true`, asLearner)).status).toBe(404);
  await db
    .update(users)
    .set({ permissions: ["view_recommendation"] })
    .where(eq(users.id, learner.userId));
  const again = await other.get(`auth/refresh?refreshToken=${learner.refresh_token}`);
  const { access_token } = z.object({ access_token: z.string() }).parse(again.data);
  const asStaff = { bearer: access_token };
  expect((await other.get(`${path}?previewStatus=true`, asStaff)).status).toBe(200);
  expect((await other.get(path, asStaff)).status).toBe(404);
  await db.update(documents).set({ published: true }).where(eq(documents.path, "/vanuatu"));
});

it("links related pages, and returns 404 for an unknown page", async () => {
  const { client } = environment();
  const response = await client.get(
    "marketing/page/v1/trending-interlinking?sourceUrl=/study-abroad/articles/cost-of-studying-in-usa",
  );
  const links = z.array(z.object({ title: z.string(), path: z.string() })).parse(response.data);
  expect(links.length).toBeGreaterThan(3);
  expect(links.map(({ path }) => path)).not.toContain("/articles/cost-of-studying-in-usa");
  const none = await client.get(
    "marketing/page/v1/trending-interlinking?sourceUrl=/none&countrySlug=atlantis",
  );
  expect(none.status).toBe(404);
  const unknown = await client.get("marketing/page/v1/trending-interlinking?sourceUrl=/none");
  expect(unknown.status).toBe(404);
});

it("redirects as the operator's file says", async () => {
  const moved = await environment().client.get("metatag?url=/study-abroad/exams&category=generic");
  expect(moved.data).toMatchObject({ redirectUrl: "/study-abroad/exam", customStatus: 301 });
  const gone = await environment().client.get("metatag?url=/study-abroad/student-direct-stream");
  expect(gone.data).toMatchObject({ redirectUrl: null, customStatus: 410 });
});
