import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { applications } from "#backend/platform/db/schema/applications";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { showFunnel } from "#contract/reports/reports";
import { enquiryFor, enquiryOf, makePerson, newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The funnel, and the stages that reports start from. */
const environment = useEnvironment();

it("leaves imported lists out of the funnel", async () => {
  const head = await newStaff(environment(), "all_user");
  const number = async () => {
    const { data } = await head.client.get("marketing/funnel?days=7", head);
    const { steps } = showFunnel.response.parse(data);
    return steps.find(({ name }) => name === "Enquiries")?.number ?? -1;
  };
  const before = await number();
  const body = enquiryFor(makePerson(), { sendOtp: false });
  const { leadId } = enquiryOf(await environment().client.another().post("auth/enquiry", body));
  expect(await number()).toBe(before + 1);
  const { db } = environment().deps;
  await db.update(enquiries).set({ formId: "import" }).where(eq(enquiries.id, leadId));
  expect(await number()).toBe(before);
});

it("moves leads of earlier versions to the stage of their applications, and opens no closed one", async () => {
  const { db } = environment().deps;
  const stageAfterMigration = async (stage: "contacted" | "closed") => {
    const { userId, mobile, client, ...session } = await newcomer(environment());
    const person = { userId, mobile, client, ...session };
    const body = enquiryFor({ mobile, email: null }, { sendOtp: false });
    await client.post("auth/enquiry", body, person);
    await db.insert(applications).values({
      ...{ userId, courseId: "c", title: "MSc", universityName: "TU", countrySlug: "germany" },
      ...{ intakeMonth: 9, intakeYear: 2031 },
    });
    await db.update(leads).set({ stage }).where(eq(leads.userId, userId));
    const file = "backend/platform/db/migrations/0028_stages_of_leads.sql";
    for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
    const [lead] = await db.select().from(leads).where(eq(leads.userId, userId));
    return lead?.stage;
  };
  expect(await stageAfterMigration("contacted")).toBe("applying");
  expect(await stageAfterMigration("closed")).toBe("closed");
});
