import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { judgeCourses, matchCourses } from "#contract/recommendations/match";
import { users } from "#backend/platform/db/schema/users";
import { courseSchema } from "#domain/courses/course";
import { verdicts } from "#domain/recommendations/match-types";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

const recommendedSchema = z.array(
  z.object({
    course: courseSchema,
    verdict: z.enum(verdicts),
    reasons: z.array(z.string()),
    gaps: z.array(z.string()),
  }),
);

/** A student with wishes, and the first courses that are recommended. */
async function recommendedTo(wishes: Readonly<Record<string, unknown>>) {
  const student = await newcomer(environment());
  const saved = await student.client.post(
    `${student.base}/study-abroad-preference`,
    { intakeYear: 2027, budget: 9_000_000, ...wishes },
    student,
  );
  expect(saved.status).toBe(200);
  const { data } = await student.client.post(
    "recommendation/v1/courses/recommendation?page=0",
    {},
    student,
  );
  return { student, found: recommendedSchema.parse(data) };
}

describe("a subject as students write it", () => {
  it.each([
    ["MBA", "GBR", "masters", /MBA|business|management/i],
    ["MS in CS", "USA", "masters", /comput|software|information|cyber/i],
    ["cs", "USA", "masters", /comput|software|information|cyber/i],
    ["AI", "IRL", "masters", /artificial|learning|data.science/i],
    ["LLM", "GBR", "masters", /law/i],
    ["nursing", "AUS", "bachelors", /nursing/i],
  ])("means what it means in search: %s", async (subject, country, level, meant) => {
    const { found } = await recommendedTo({ subject, countries: [country], level });
    expect(found.length).toBeGreaterThan(0);
    const [first] = found;
    expect(first?.reasons).toContain(`Your subject: ${subject}`);
    // Other subjects come after all courses of the subject, and say so.
    const isOwn = found.map(({ reasons }) => reasons.includes(`Your subject: ${subject}`));
    expect(isOwn).toEqual([...isOwn].sort((a, b) => Number(b) - Number(a)));
    for (const { course, gaps } of found)
      expect(
        meant.test(`${course.title} ${course.specialization}`) ||
          gaps.includes(`Another subject than ${subject}`),
        `${course.title} (${course.specialization})`,
      ).toBe(true);
  });
});

describe("countries that the forms don't offer", () => {
  it('are meant by "Other"', async () => {
    const { found } = await recommendedTo({
      ...{ subject: "computer science", countries: ["other"], level: "masters" },
    });
    const countries = new Set(found.map(({ course }) => course.university.countrySlug));
    expect(found.length).toBeGreaterThan(0);
    for (const country of countries) expect(["finland", "italy", "netherlands"]).toContain(country);
  });

  it("are named where we list no courses, with courses elsewhere", async () => {
    const { found } = await recommendedTo({
      ...{ subject: "computer science", countries: ["ARE"], level: "masters" },
    });
    expect(found.length).toBeGreaterThan(0);
    for (const { gaps } of found)
      expect(gaps.join()).toContain("We list no such courses in the UAE");
  });
});

describe("the verdict on chosen courses", () => {
  const judge = async (query: string, by?: { readonly bearer: string }) =>
    judgeCourses.response.parse(
      (await environment().client.get(`recommendation/verdict?${query}`, by)).data,
    );
  const ids = "id=5001-msc-informatics&id=4003-msc-computing&id=1001-mathematics";

  it("follows from a visitor's answers, for courses of their level", async () => {
    const found = await judge(`${ids}&level=masters&percent=55&ielts=7`);
    expect(found.map(({ courseId }) => courseId).sort()).toEqual([
      "4003-msc-computing",
      "5001-msc-informatics",
    ]);
    for (const { verdict, gaps } of found) {
      expect(["reach", "not-eligible"]).toContain(verdict);
      expect(gaps.length).toBeGreaterThan(0);
    }
  });

  it("is the one of the matcher", async () => {
    const answers = "level=masters&percent=82&ielts=7.5&degree=computer-science&years=4";
    const { data } = await environment().client.get(
      `recommendation/match?field=computer-science&country=germany&${answers}`,
    );
    const { matches } = z
      .object({
        matches: z.array(
          z.object({ course: z.object({ id: z.string() }), verdict: z.enum(verdicts) }),
        ),
      })
      .parse(data);
    expect(matches.length).toBeGreaterThan(2);
    const chosen = matches.slice(0, 4);
    const query = chosen.map(({ course }) => `id=${course.id}`).join("&");
    const judged = await judge(`${query}&${answers}`);
    expect(Object.fromEntries(judged.map((one) => [one.courseId, one.verdict]))).toEqual(
      Object.fromEntries(chosen.map(({ course, verdict }) => [course.id, verdict])),
    );
  });

  it("knows the student's school by their number, whatever site they use", async () => {
    const { client, deps } = environment();
    const answers = "level=bachelors&percent=60&ielts=7";
    const student = await newcomer(environment());
    const schoolRules = async (by?: { readonly bearer: string }) => {
      const { data } = await client.get(`recommendation/match?country=germany&${answers}`, by);
      const { nationalEntries } = matchCourses.response.parse(data);
      const verdict = await judge(`id=5001-management-and-technology&${answers}`, by);
      const list =
        "course-list?country=germany&educationLevel=bachelors&percent=60&page=0&length=5";
      const listed = JSON.stringify((await client.get(`recommendation/${list}`, by)).data);
      const text = "asks for 70% of all class 12 marks";
      return [
        nationalEntries.some((one) => one.text.includes(text)),
        JSON.stringify(verdict).includes(text),
        listed.includes(text),
      ];
    };
    expect(await schoolRules()).toEqual([true, true, true]);
    expect(await schoolRules(student)).toEqual([true, true, true]);
    await deps.db.update(users).set({ countryCode: "+84" }).where(eq(users.id, student.userId));
    expect(await schoolRules(student)).toEqual([false, false, false]);
  });

  it("follows from the profile of a student, and from nothing without one", async () => {
    const { student } = await recommendedTo({
      ...{ subject: "computer science", countries: ["DEU"], level: "masters" },
    });
    expect((await judge(ids, student)).map(({ courseId }) => courseId)).toHaveLength(3);
    expect(await judge(ids)).toEqual([]);
    expect(await judge("level=masters&percent=80")).toEqual([]);
  });

  it("is given on four courses at most", async () => {
    const five = Array.from({ length: 5 }, (_, at) => `id=1001-${at}`).join("&");
    expect((await environment().client.get(`recommendation/verdict?${five}`)).status).toBe(400);
  });
});
