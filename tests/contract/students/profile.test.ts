import { expect, it } from "vitest";
import { z } from "zod";
import { findUser } from "#backend/auth/accounts";
import { listOf } from "#domain/catalogue/lists";
import { courseSchema } from "#domain/courses/course";
import { MAX_SHORTLISTED } from "#domain/shortlist/shortlist";
import { profileSections } from "#domain/students/profile-sections";
import { acceptableAnswers } from "../../fixtures/profile-answers";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const recommendedSchema = listOf(
  z.object({ course: courseSchema, reasons: z.array(z.string()), gaps: z.array(z.string()) }),
);

/** Profile, shortlist and recommendations. */
const environment = useEnvironment();

const someone = () => newcomer(environment());
const someCourseIds = async (number: number) => {
  const found = await environment().client.raw("GET", `pathway/courses?length=${number}`, {});
  return z
    .object({ data: z.array(courseSchema) })
    .parse(await found.json())
    .data.map(({ id }) => id);
};
const preference = {
  countries: ["DEU"],
  level: "masters",
  subject: "computer science",
  intakeYear: 2027,
  budget: 1_000_000,
};

it("saves the language that a user has chosen", async () => {
  const { base, bearer, userId } = await someone();
  const saved = await environment().client.put(`${base}/language`, { language: "ar" }, { bearer });
  expect(saved.data).toEqual({ language: "ar" });
  expect((await findUser(environment().deps.db, userId)).language).toBe("ar");
  const other = await environment().client.put(`${base}/language`, { language: "fr" }, { bearer });
  expect(other.status).toBe(400);
});

it("saves the latest answers of each section and counts the progress", async () => {
  const { base, bearer } = await someone();
  expect((await environment().client.get(`${base}/profile`, { bearer })).data).toEqual({
    sections: {},
    progress: 0,
  });
  const path = `${base}/study-abroad-preference`;
  await environment().client.post(path, preference, { bearer });
  await environment().client.post(path, { ...preference, subject: "physics" }, { bearer });
  expect((await environment().client.get(path, { bearer })).data).toMatchObject({
    subject: "physics",
    intakeYear: 2027,
  });
  const exam = { score: 6.5, takenOn: "2026-01-10" };
  await environment().client.post(`${base}/exam/ielts`, exam, { bearer });
  const { data } = await environment().client.get(`${base}/profile`, { bearer });
  const { progress } = z.object({ progress: z.number() }).parse(data);
  expect(progress).toBeGreaterThan(0);
  expect(data).toMatchObject({ sections: { "exam/ielts": exam } });
});

it.each(profileSections)("saves and returns $path", async (section) => {
  const { base, bearer } = await someone();
  const saved = await environment().client.post(
    `${base}/${section.path}`,
    acceptableAnswers(section),
    {
      bearer,
    },
  );
  expect(saved.status).toBe(200);
  const { data } = await environment().client.get(`${base}/profile`, { bearer });
  expect(data).toMatchObject({ sections: { [section.path]: saved.data } });
});

it("names invalid fields, saves nothing, and returns 404 for an unknown section", async () => {
  const { base, bearer } = await someone();
  const wrong = await environment().client.post(`${base}/exam/gre`, { score: 400 }, { bearer });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.fields ?? {})).toEqual(["score", "takenOn"]);
  expect((await environment().client.get(`${base}/exam/gre`, { bearer })).data).toBeNull();
  const none = await environment().client.post(`${base}/exam/none`, {}, { bearer });
  expect(none.status).toBe(404);
});

it("adds to and removes from the shortlist by the favourite flag", async () => {
  const { base, bearer } = await someone();
  const post = (courseId: string, favourite: boolean) =>
    environment().client.post(
      `${base}/course`,
      { courseId, favourite, type: "course" },
      { bearer },
    );
  const listed = async () =>
    z
      .array(courseSchema)
      .parse((await environment().client.get(`${base}/courses?type=course`, { bearer })).data)
      .map(({ id }) => id);
  await post("5005-msc-computer-science", true);
  await post("1001-mathematics", true);
  await post("1001-mathematics", true);
  expect((await listed()).sort()).toEqual(["1001-mathematics", "5005-msc-computer-science"]);
  await post("1001-mathematics", false);
  expect(await listed()).toEqual(["5005-msc-computer-science"]);
  expect((await post("1-nothing", true)).status).toBe(404);
  const ids = await environment().client.get(`${base}/course/favourite`, { bearer });
  expect(ids.data).toEqual(["5005-msc-computer-science"]);
});

it("adds the courses of a visitor who signs in, in their order, and none twice", async () => {
  const { base, bearer } = await someone();
  const add = (courseIds: readonly string[]) =>
    environment().client.post(`${base}/courses`, { courseIds }, { bearer });
  await add(["1001-mathematics"]);
  environment().clock.advance(1000);
  const courseIds = ["5005-msc-computer-science", "1-nothing", "1001-mathematics"];
  const { data } = await add([...courseIds, "5005-msc-computer-science"]);
  expect(data).toEqual({ courseIds: ["5005-msc-computer-science", "1001-mathematics"] });
  const ids = await environment().client.get(`${base}/course/favourite`, { bearer });
  expect(ids.data).toEqual(["5005-msc-computer-science", "1001-mathematics"]);
});

it("refuses a course on a full shortlist, and merges only what fits", async () => {
  const { base, bearer } = await someone();
  const ids = await someCourseIds(MAX_SHORTLISTED + 1);
  const post = (path: string, body: object) =>
    environment().client.post(`${base}/${path}`, body, { bearer });
  await post("courses", { courseIds: ids.slice(0, MAX_SHORTLISTED - 1) });
  const merged = await post("courses", { courseIds: ids.slice(-2) });
  expect(z.object({ courseIds: z.array(z.string()) }).parse(merged.data).courseIds).toEqual([
    ids.at(-2),
    ...ids.slice(0, MAX_SHORTLISTED - 1),
  ]);
  const more = await post("course", { courseId: ids.at(-1), favourite: true });
  expect([more.status, more.code]).toEqual([409, "SHORTLIST_FULL"]);
  expect((await post("course", { courseId: ids[0], favourite: true })).status).toBe(200);
});

const recommended = async (bearer: string, page = 0, filters: unknown = {}) => {
  const response = await environment().client.post(
    `recommendation/v1/courses/recommendation?page=${page}&size=6`,
    filters,
    { bearer },
  );
  return response;
};

it("recommends suitable courses with reasons, each on one page only", async () => {
  const { base, bearer } = await someone();
  await environment().client.post(`${base}/study-abroad-preference`, preference, { bearer });
  const response = await environment().client.raw(
    "POST",
    "recommendation/v1/courses/recommendation?page=0&size=6",
    { bearer, body: {} },
  );
  const { data, total } = recommendedSchema.parse(await response.json());
  expect(data).toHaveLength(6);
  expect(data[0]?.reasons).toContain("Your subject: computer science");
  for (const { course } of data)
    expect([course.university.countrySlug, course.level]).toEqual(["germany", "masters"]);
  const seen = new Set<string>();
  for (let page = 0; page * 6 < total; page += 1) {
    const items = z
      .array(z.object({ course: z.object({ id: z.string() }) }))
      .parse((await recommended(bearer, page)).data);
    for (const { course } of items) seen.add(course.id);
  }
  expect(seen.size).toBe(total);
  const french = z
    .array(z.object({ course: courseSchema }))
    .parse((await recommended(bearer, 0, { country: ["france"] })).data);
  expect(new Set(french.map(({ course }) => course.university.countrySlug))).toEqual(
    new Set(["france"]),
  );
});

it("narrows recommendations by fee and length", async () => {
  const { bearer } = await someone();
  const listed = async (filters: Record<string, unknown>) =>
    z
      .array(z.object({ course: courseSchema }))
      .parse((await recommended(bearer, 0, { country: ["germany", "usa"], ...filters })).data)
      .map(({ course }) => course);
  const long = await listed({ dayFrom: 700, dayTo: "730" });
  expect(long.length).toBeGreaterThan(0);
  for (const { durationDays } of long) {
    expect(durationDays).toBeGreaterThanOrEqual(700);
    expect(durationDays).toBeLessThanOrEqual(730);
  }
  const free = await listed({ fees: ["free"], courseDuration: "24" });
  expect(free.length).toBeGreaterThan(0);
  for (const { durationDays, data } of free) {
    expect(data.tuitionFee?.inr).toBe(0);
    expect(durationDays).toBeGreaterThan(360);
    expect(durationDays).toBeLessThanOrEqual(720);
  }
  expect((await listed({ fees: ["free"], minFee: 5_000_000 })).length).toBe(0);
});

it("is accessible to its owner only", async () => {
  const one = await someone();
  const other = await someone();
  const gets = [
    "profile",
    "personal",
    "exam/ielts",
    "education/class-10",
    "courses",
    "course",
    "course/favourite",
  ];
  for (const path of gets) {
    expect((await environment().client.get(`${one.base}/${path}`)).status, path).toBe(401);
    const foreign = await environment().client.get(`${one.base}/${path}`, {
      bearer: other.bearer,
    });
    expect(foreign.status, path).toBe(403);
  }
  for (const path of ["personal", "exam/ielts", "course"]) {
    expect((await environment().client.post(`${one.base}/${path}`, {})).status, path).toBe(401);
    const foreign = await environment().client.post(
      `${one.base}/${path}`,
      {},
      { bearer: other.bearer },
    );
    expect(foreign.status, path).toBe(403);
  }
  expect((await environment().client.get(`event/user/${one.userId}`)).status).toBe(401);
  const dates = await environment().client.get(`event/user/${one.userId}`, {
    bearer: other.bearer,
  });
  expect(dates.status).toBe(403);
  expect(
    (await environment().client.post("recommendation/v1/courses/recommendation", {})).status,
  ).toBe(401);
});
