import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { errorReports } from "#backend/platform/db/schema/requests";
import { eventCounts } from "#backend/platform/db/schema/reports";
import { secretPaths } from "#domain/site/secret-paths";
import { enquiryFor, enquiryOf, makePerson, newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Links with rights that earlier versions stored with enquiries and page counts. */
const environment = useEnvironment();
const SECRET = "eyJhbGciOiJIUzI1NiIs.x-_9";

it("are stored without their secret, whatever a client sends", async () => {
  const landing_page = `/study-abroad/bookings/${SECRET}?utm_source=mail&for=${SECRET}`;
  const sent = enquiryFor(makePerson(), { sendOtp: false, landing_page });
  const platformUrl = `https://www.disha.example/study-abroad/chat?for=${SECRET}`;
  const reply = await environment()
    .client.another()
    .post("auth/enquiry", { ...sent, extraFields: { platformUrl } });
  const { db } = environment().deps;
  const [row] = await db
    .select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryOf(reply).leadId));
  expect(row?.payload).toMatchObject({
    landing_page: "/study-abroad/bookings/:token?utm_source=mail",
    extraFields: { platformUrl: "https://www.disha.example/study-abroad/chat" },
  });
});

it.each([`/study-abroad/chat?for=${SECRET}`, `/study-abroad/bookings/${SECRET}?done=1`])(
  "are stored with a problem report without their secret: %s",
  async (page) => {
    const student = await newcomer(environment());
    const form = new FormData();
    form.set("issueType", "other");
    form.set("text", "Nothing happens when I press the button.");
    form.set("page", page);
    const sent = await student.client.multipart(`${student.base}/report-error`, form, student);
    expect(sent.status).toBe(200);
    const [report] = await environment()
      .deps.db.select()
      .from(errorReports)
      .where(eq(errorReports.userId, student.userId));
    expect(report?.page).toMatch(/^\/study-abroad\/(chat|bookings\/:token)$/);
  },
);

/** Runs a migration again on rows of the version before it. */
async function migrate(name: string): Promise<void> {
  const file = readFileSync(`backend/platform/db/migrations/${name}.sql`, "utf8");
  // The columns are there.
  for (const statement of file.split("--> statement-breakpoint"))
    if (!statement.trim().startsWith("ALTER"))
      await environment().deps.db.execute(sql.raw(statement));
}

it("lose it by a migration", async () => {
  const { db } = environment().deps;
  const reply = await environment()
    .client.another()
    .post("auth/enquiry", enquiryFor(makePerson(), { sendOtp: false }));
  const id = enquiryOf(reply).leadId;
  const touch = JSON.stringify({ landingPage: `/study-abroad/otp/link/${SECRET}?for=${SECRET}` });
  await db.execute(sql`update enquiries set payload = payload
    || ${JSON.stringify({ landing_page: `/study-abroad/unsubscribe/${SECRET}?q=1` })}::jsonb
    || jsonb_build_object('extraFields', payload->'extraFields' || jsonb_build_object('firstTouch', ${touch}::text))
    where id = ${id}`);
  const counted = { day: "2026-11-01", event: "page_loaded", category: "page" };
  await db.insert(eventCounts).values([
    { ...counted, path: `/bookings/${SECRET}`, number: 2 },
    { ...counted, path: "/bookings/other.token", number: 3 },
    { ...counted, path: "/bookings", number: 4 },
  ]);
  await migrate("0010_links_and_sessions");
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  expect(JSON.stringify(row?.payload)).not.toContain("eyJ");
  expect(row?.payload.landing_page).toBe("/study-abroad/unsubscribe/:token");
  expect(JSON.parse(String(row?.payload.extraFields.firstTouch))).toEqual({
    landingPage: "/study-abroad/otp/link/:token?for=:token",
  });
  const counts = await db
    .select({ path: eventCounts.path, number: eventCounts.number })
    .from(eventCounts)
    .where(eq(eventCounts.day, counted.day))
    .orderBy(eventCounts.number);
  expect(counts).toEqual([
    { path: "/bookings", number: 4 },
    { path: "/bookings/:token", number: 5 },
  ]);
});

it.each([
  [`/study-abroad/bookings/${SECRET}?done=1`, "/study-abroad/bookings/:token"],
  [`/study-abroad/otp/link/${SECRET}`, "/study-abroad/otp/link/:token"],
  [`/study-abroad/chat?for=${SECRET}`, "/study-abroad/chat"],
  [`/study-abroad/search?q=+919812345678#top`, "/study-abroad/search"],
  ["/study-abroad/bookings/:token", "/study-abroad/bookings/:token"],
  ["/study-abroad/germany", "/study-abroad/germany"],
])("of a problem report lose it by a migration: %s", async (page, clean) => {
  const { db } = environment().deps;
  const { userId } = await newcomer(environment());
  await db
    .insert(errorReports)
    .values({ id: crypto.randomUUID(), userId, issueType: "other", text: "It fails.", page });
  await migrate("0015_calendar_and_contact_links");
  const [report] = await db.select().from(errorReports).where(eq(errorReports.userId, userId));
  expect(report?.page).toBe(clean);
});

/** Paths that came after the migration. Nothing was ever stored with their links. */
const LATER = new Set(["your-enquiry", "ticket"]);

it("knows the same paths as the code", () => {
  const names = secretPaths
    .map((path) => path.replace(/^\/|\/:token.*$/g, ""))
    .filter((name) => !LATER.has(name));
  const file = readFileSync(
    "backend/platform/db/migrations/0015_calendar_and_contact_links.sql",
    "utf8",
  );
  const known = /\(([\w/|-]+)\)\//.exec(file)?.[1]?.split("|");
  expect(known?.toSorted()).toEqual([...new Set(names)].toSorted());
});
