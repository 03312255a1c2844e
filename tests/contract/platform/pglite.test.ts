import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { sendQueuedFollowUp } from "#backend/events/follow-up";
import { registrations } from "#backend/platform/db/schema/events";
import { users } from "#backend/platform/db/schema/users";
import { sealText } from "#backend/platform/secrets/sealing";
import { pdf } from "../../fixtures/files";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { openPglite } from "../../setup/test-database";
import { openEnvironment, type TestEnvironment } from "../environment";
import { enquiryFor, enquiryOf, makePerson, newcomer, newStaff, signIn } from "../test-users";

/** Development runs on PGlite. The other contract tests run on PostgreSQL where there is one. */
describe("the services on PGlite", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment({}, {}, async () => {
      const database = await openPglite("empty");
      await seedCatalogue(database.db, writeSmallCatalogue());
      return database;
    });
  });
  afterAll(() => environment.close());

  it("sign in, take an enquiry, an application and a file, and show them to a counsellor", async () => {
    const client = environment.client.another();
    const { mobile, email } = makePerson();
    const { userId, access_token: bearer } = await signIn(environment, client, mobile);
    const base = `user/user/${userId}`;
    const sent = await client.post("auth/enquiry", enquiryFor({ mobile, email }), { bearer });
    expect(enquiryOf(sent).duplicate).toBe(false);
    const application = {
      courseId: "1-ms-law",
      intakeMonth: 8,
      intakeYear: environment.clock.now().getUTCFullYear() + 1,
    };
    const applied = await client.post(`${base}/application`, application, { bearer });
    expect(applied.status).toBe(200);
    const form = new FormData();
    form.set("documentTypeId", "4");
    form.set("label", "");
    form.set(
      "file",
      new File([new Uint8Array(await pdf())], "sop.pdf", { type: "application/pdf" }),
    );
    expect((await client.multipart(`${base}/document/upload`, form, { bearer })).status).toBe(200);
    const staff = await newStaff(environment, "all_user");
    const students = await staff.client.get("user/staff/students", staff);
    expect(JSON.stringify(students.data)).toContain(userId);
  });

  it("search the catalogue with misspellings, and list courses", async () => {
    const found = await environment.client.get("pathway/search?q=hill%20univeristy");
    expect(JSON.stringify(found.data)).toContain("Hill University");
    const { data } = await environment.client.get("pathway/courses?country=usa");
    expect(z.array(z.unknown()).parse(data)).toHaveLength(1);
  });

  it("send what is written within transactions, which have the only connection", async () => {
    const { deps } = environment;
    const staff = await newStaff(environment, "all_user");
    const student = await newcomer(environment);
    const { userId, email } = student;
    await deps.db.update(users).set({ email }).where(eq(users.id, userId));
    const place = { kind: "event", slug: "fair" } as const;
    await deps.db.insert(registrations).values({ ...place, userId, createdAt: deps.now() });
    const text = JSON.stringify({ subject: "Slides", text: "Hello" });
    const data = {
      ...{ id: crypto.randomUUID(), ...place, who: "all", staffId: staff.userId, action: "test" },
      sealed: await sealText(text, deps.config.DATA_SECRETS, "follow-up"),
    };
    await sendQueuedFollowUp(deps, { data, signal: AbortSignal.timeout(20_000) });
    expect(JSON.stringify(await environment.sent())).toContain("/unsubscribe/");
  });

  it("hand out tokens once to simultaneous requests", async () => {
    const client = environment.client.another();
    const { refresh_token } = await signIn(environment, client, makePerson().mobile);
    const path = `auth/refresh?refreshToken=${encodeURIComponent(refresh_token)}`;
    const refreshed = await Promise.all([1, 2, 3].map(() => client.get(path)));
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
