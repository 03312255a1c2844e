import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testSignature } from "#backend/payments/test-gateway";
import { advanceLead, type stageAfter } from "#backend/leads/record/advance";
import { leadEvents, leads } from "#backend/platform/db/schema/leads";
import { transactions } from "#backend/platform/db/schema/payments";
import { enquiryFor, newcomer, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The stage of a lead follows what its student does. */
const environment = useEnvironment();
const db = () => environment().deps.db;

/** A student with a lead, to whom nobody has spoken. */
async function student(): Promise<TestUser> {
  const person = await newcomer(environment());
  const body = enquiryFor({ mobile: person.mobile, email: null }, { sendOtp: false });
  await person.client.post("auth/enquiry", body, person);
  return person;
}
const leadOf = async ({ userId }: TestUser) => {
  const [row] = await db().select().from(leads).where(eq(leads.userId, userId));
  if (!row) throw new Error("no lead");
  return row;
};

it("is applying once there is an application, without a conversation", async () => {
  const person = await student();
  const year = environment().clock.now().getUTCFullYear() + 1;
  const wanted = { courseId: "5005-msc-computer-science", intakeMonth: 10, intakeYear: year };
  const reply = await person.client.post(`${person.base}/application`, wanted, person);
  expect(reply.status).toBe(200);
  const lead = await leadOf(person);
  expect(lead).toMatchObject({ stage: "applying", firstContactAt: null });
  const events = await db().select().from(leadEvents).where(eq(leadEvents.leadId, lead.id));
  expect(events.filter(({ kind }) => kind === "stage")).toMatchObject([
    { staffId: null, detail: { from: "open", to: "applying" } },
  ]);
});

it("is in counselling once a program is paid", async () => {
  const person = await student();
  const path = `payment/${person.userId}/transaction`;
  await person.client.post(path, { product: "sa-lite" }, person);
  const ofPerson = eq(transactions.userId, person.userId);
  const [order] = await db().select().from(transactions).where(ofPerson);
  const { orderId = "", amountMinor } = order ?? {};
  const event = { eventId: `evt_${orderId}`, paymentId: `pay_${orderId}`, outcome: "paid" };
  const body = JSON.stringify({ ...event, orderId, amountMinor, currency: "INR" });
  const secret = environment().deps.config.DATA_SECRETS[0] ?? "";
  const headers = { "x-test-signature": testSignature(secret, body) };
  await environment().app.request("/payment/webhook/test", { method: "POST", body, headers });
  expect(await leadOf(person)).toMatchObject({ stage: "counselling", firstContactAt: null });
});

it("never goes back, and opens a closed lead", async () => {
  const person = await student();
  const { id } = await leadOf(person);
  const { deps } = environment();
  const after = async (
    stage: "enrolled" | "closed" | "applying",
    what: keyof typeof stageAfter,
  ) => {
    await db().update(leads).set({ stage }).where(eq(leads.id, id));
    await db().transaction((tx) => advanceLead(tx, deps, person.userId, what));
    return (await leadOf(person)).stage;
  };
  expect(await after("enrolled", "application")).toBe("enrolled");
  expect(await after("applying", "payment")).toBe("applying");
  expect(await after("applying", "enrolment")).toBe("enrolled");
  expect(await after("closed", "application")).toBe("applying");
});
