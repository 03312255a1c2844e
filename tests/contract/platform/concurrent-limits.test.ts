import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { apiKeys, savedViews, webhookEndpoints } from "#backend/platform/db/schema/console";
import { leadEvents, leads } from "#backend/platform/db/schema/leads";
import { userCourses } from "#backend/platform/db/schema/shortlist";
import { MAX_SAVED_VIEWS } from "#domain/console/saved-views";
import { MAX_SHORTLISTED } from "#domain/shortlist/shortlist";
import { newcomer, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Requests at the same time. On PGlite, which has one connection, they come one after the other. */
const environment = useEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
const db = () => environment().deps.db;
const boss = () => newStaff(environment(), "all_user");

interface Case {
  readonly person: () => Promise<TestUser>;
  readonly add: (person: TestUser, at: number) => Promise<{ readonly status: number }>;
  readonly count: (person: TestUser) => Promise<number>;
  readonly limit: number;
}

const cases: Record<string, Case> = {
  "API keys": {
    person: boss,
    add: (one, at) =>
      one.client.post(
        "integration/staff/api-keys",
        { name: `Key ${at}`, scopes: ["leads:read"], days: 30 },
        one,
      ),
    count: () => db().$count(apiKeys),
    limit: 20,
  },
  webhooks: {
    person: boss,
    add: (one, at) =>
      one.client.post(
        "integration/staff/webhooks",
        {
          url: `https://crm.example.com/${at}`,
          description: `Hook ${at}`,
          events: ["lead.created"],
        },
        one,
      ),
    count: () => db().$count(webhookEndpoints),
    limit: 20,
  },
  "saved views": {
    person: boss,
    add: (one, at) =>
      one.client.post(
        "user/staff/views",
        { list: "leads", name: `View ${at}`, filters: { q: String(at) } },
        one,
      ),
    count: ({ userId }) => db().$count(savedViews, eq(savedViews.staffId, userId)),
    limit: MAX_SAVED_VIEWS,
  },
};

it.each(Object.entries(cases))("%s: no more than the limit", async (_, one) => {
  const person = await one.person();
  const before = await one.count(person);
  const added = await Promise.all(
    Array.from({ length: one.limit + 10 }, (_, at) => one.add(person, at)),
  );
  expect(added.filter(({ status }) => status === 200)).toHaveLength(one.limit - before);
  expect(added.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await one.count(person)).toBe(one.limit);
});

it("shortlists no more courses than the limit", async () => {
  const student = await newcomer(environment());
  const { userId } = student;
  const row = { userId, type: "course", favourite: true, updatedAt: new Date() };
  await db()
    .insert(userCourses)
    .values(
      Array.from({ length: MAX_SHORTLISTED - 1 }, (_, at) => ({ ...row, courseId: `c${at}` })),
    );
  const courses = ["5001-msc-informatics", "5005-msc-computer-science"];
  const added = await Promise.all(
    courses.map((courseId) =>
      student.client.post(
        `user/user/${userId}/course`,
        { courseId, type: "course", favourite: true },
        student,
      ),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("merges leads that other merges are changing, and loses none of their notes", async () => {
  const staff = await boss();
  const merge = (into: string, otherId: string) =>
    staff.client.post(`lead/prospects/${into}/merge`, { otherId }, staff);
  const results: number[] = [];
  for (let round = 0; round < 10; round++) {
    const rows = await db()
      .insert(leads)
      .values(
        Array.from({ length: 4 }, (_, at) => ({
          name: `Lead ${at}`,
          stage: "open" as const,
          createdAt: new Date(),
          lastEnquiryAt: new Date(),
        })),
      )
      .returning({ id: leads.id });
    const [a = "", b = "", c = "", d = ""] = rows.map(({ id }) => id);
    const note = { staffId: staff.userId, kind: "note" as const, createdAt: new Date() };
    await db()
      .insert(leadEvents)
      .values([a, b, c, d].map((leadId) => ({ ...note, leadId, detail: { text: leadId } })));
    await merge(c, b);
    // The id of a lead that was merged before leads to the other one.
    const merged = await Promise.all([merge(b, a), merge(d, c)]);
    results.push(...merged.map(({ status }) => status));
    const notes = await db().select().from(leadEvents).where(eq(leadEvents.leadId, d));
    expect(notes.filter(({ kind }) => kind === "note")).toHaveLength(4);
  }
  expect(new Set(results)).toEqual(new Set([200]));
});
