import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openEnvironment, type TestEnvironment } from "../environment";
import { newPaid, type TestUser } from "../test-users";

const sized = z.looseObject({ size: z.number(), data: z.array(z.unknown()) });
const webinars = z.object({ data: z.object({ upcoming: sized, previous: sized }) });

/** Page sizes of core.md §9 and navigation-and-content.md §9: what a call returns without a size. */
const sizes: readonly (readonly [call: string, size: number])[] = [
  ["POST recommendation/v1/courses/recommendation", 6],
  ["POST recommendation/search/name", 500],
  ["POST recommendation/search/university", 500],
  ["GET calculator/category", 30],
  ["GET user/alumni", 10],
  ["GET pathway/universities?dashboardPathwayRequired=true", 40],
  ["GET userCourse/user/{userId}/user-progress/stats", 100],
  ["GET articles/tags", 100],
  ["GET pathway/courses", 30],
  ["GET pathway/universities", 30],
  ["GET pathway", 30],
  ["GET user/user/{userId}/recommendation", 15],
];

/** Sizes that the caller gives. */
const given: readonly (readonly [call: string, size: number])[] = [
  ["GET pathway?educationLevel=MASTERS&page=0&length=50", 50],
  ["GET pathway/?page=0&length=10", 10],
  ["GET pathway/universities?dashboardPathwayRequired=true&page=0&length=40", 40],
  ["GET userCourse/user/{userId}/user-progress/stats?size=100&page=0&direction=ASC", 100],
  ["GET user/alumni?previewStatus=false&page=0&size=10", 10],
];

describe("page sizes", () => {
  let environment: TestEnvironment;
  let student: TestUser;
  beforeAll(async () => {
    environment = await openEnvironment();
    student = await newPaid(environment);
  });
  afterAll(() => environment.close());

  const responseOf = async (call: string): Promise<unknown> => {
    const [method = "", path = ""] = call.split(" ");
    const response = await environment.client.raw(
      method,
      path.replace("{userId}", student.userId),
      {
        bearer: student.bearer,
        ...(method === "POST" ? { body: call.includes("search") ? search : {} } : {}),
      },
    );
    expect(response.status).toBe(200);
    return response.json();
  };
  const search = { searchTerm: "science", filters: {} };

  it.each([...sizes, ...given])("%s: %i", async (call, size) => {
    const page = sized.parse(await responseOf(call));
    expect(page.size).toBe(size);
    expect(page.data.length).toBeLessThanOrEqual(size);
  });

  it("webinar lists: 6", async () => {
    const { data } = webinars.parse(await responseOf("GET webinar/webinars"));
    expect([data.upcoming.size, data.previous.size]).toEqual([6, 6]);
  });
});
