import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { pdf } from "../../fixtures/files";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { openPglite } from "../../setup/test-database";
import { openEnvironment, type TestEnvironment } from "../environment";
import { enquiryFor, enquiryOf, makePerson, newStaff, signIn } from "../test-users";

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

  it("hand out tokens once to simultaneous requests", async () => {
    const client = environment.client.another();
    const { refresh_token } = await signIn(environment, client, makePerson().mobile);
    const path = `auth/refresh?refreshToken=${encodeURIComponent(refresh_token)}`;
    const refreshed = await Promise.all([1, 2, 3].map(() => client.get(path)));
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
