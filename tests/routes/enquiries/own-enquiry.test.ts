import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leadEvents, leads } from "#backend/platform/db/schema/leads";
import * as ownEnquiry from "../../../app/routes/enquiries/own-enquiry";
import * as thankYou from "../../../app/routes/enquiries/thank-you";
import * as dashboard from "../../../app/routes/students/dashboard";
import { enquiryFor, newStaff } from "../../contract/test-users";
import { Browser, targetOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const DASHBOARD = "/study-abroad/profile/dashboard";
type Student = Awaited<ReturnType<typeof newStudent>>;

/** A signed-in student who has just sent an enquiry. */
async function enquirer(): Promise<Student> {
  const student = await newStudent(environment());
  const { client, mobile } = student.user;
  await client.post("auth/enquiry", enquiryFor({ mobile, email: null }), student.user);
  return student;
}

const waitingOf = async ({ browser }: Student) =>
  (await browser.load(dashboard.loader, DASHBOARD)).summary.enquiry;

const pathOf = (token: string) => `/study-abroad/your-enquiry/${token}`;
const show = (browser: Browser, token: string) =>
  browser.load(ownEnquiry.loader, pathOf(token), { token });
const withdraw = (browser: Browser, token: string) =>
  browser.post(ownEnquiry.action, pathOf(token), {}, { token });

const leadOf = async ({ user }: Student) => {
  const [lead] = await environment()
    .deps.db.select()
    .from(leads)
    .where(eq(leads.userId, user.userId));
  if (!lead) throw new Error("no lead");
  return lead;
};

it("is on the dashboard and the thank-you page, with the same time and link", async () => {
  const student = await enquirer();
  const waiting = await waitingOf(student);
  const page = await student.browser.load(thankYou.loader, "/study-abroad/enquiry/thankyou");
  expect(page.waiting).toEqual(waiting);
  const shown = await show(new Browser(), waiting?.token ?? "");
  expect(shown).toMatchObject({ state: "waiting", contactBy: waiting?.contactBy });
});

it("is withdrawn by its link in any browser, and staff see it", async () => {
  const student = await enquirer();
  const token = (await waitingOf(student))?.token ?? "";
  const owner = await newStaff(environment(), "lms_user");
  const { id } = await leadOf(student);
  const { db } = environment().deps;
  await db.update(leads).set({ ownerId: owner.userId }).where(eq(leads.id, id));
  expect(targetOf(await withdraw(new Browser(), token)).pathname).toBe(pathOf(token));
  expect(await leadOf(student)).toMatchObject({ stage: "closed", closedReason: "withdrawn" });
  const events = await db.select().from(leadEvents).where(eq(leadEvents.leadId, id));
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: "stage",
      staffId: null,
      detail: { from: "open", to: "closed", reason: "withdrawn" },
    }),
  );
  expect(await waitingOf(student)).toBeNull();
  expect(await show(new Browser(), token)).toMatchObject({ state: "withdrawn", contactBy: null });
  // Pressed again, the page says the same.
  expect((await withdraw(new Browser(), token)).status).toBe(303);
});

it("isn't withdrawn once a counsellor has answered it", async () => {
  const student = await enquirer();
  const token = (await waitingOf(student))?.token ?? "";
  const { id } = await leadOf(student);
  await environment()
    .deps.db.update(leads)
    .set({ firstContactAt: new Date() })
    .where(eq(leads.id, id));
  await withdraw(new Browser(), token);
  expect((await leadOf(student)).stage).toBe("open");
  expect(await show(new Browser(), token)).toMatchObject({ state: "answered", contactBy: null });
});

it("can be asked anew after it was withdrawn", async () => {
  const student = await enquirer();
  const token = (await waitingOf(student))?.token ?? "";
  await withdraw(new Browser(), token);
  environment().clock.advance(1_000);
  const { client, mobile } = student.user;
  const other = enquiryFor({ mobile, email: null }, { interestedCountries: ["AUS"] });
  await client.post("auth/enquiry", other, student.user);
  expect((await waitingOf(student))?.token).toBe(token);
});

it("needs a valid link", async () => {
  for (const token of ["none", "a.b.c"])
    await expect(show(new Browser(), token)).rejects.toMatchObject({ status: 404 });
});
