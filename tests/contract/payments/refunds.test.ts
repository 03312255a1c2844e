import { and, eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { testSignature } from "#backend/payments/test-gateway";
import { auditLog } from "#backend/platform/db/schema/console";
import { refunds, transactions } from "#backend/platform/db/schema/payments";
import { users } from "#backend/platform/db/schema/users";
import { log } from "#backend/platform/runtime/log";
import { eventsDuring } from "../console/webhook-events";
import { newcomer, newStaff, textSentTo, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const refundSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    state: z.string(),
    reference: z.string().nullable(),
    refundedAt: z.string().nullable(),
  })
  .passthrough();

/** Receipts, refunds and what staff can do about them. */
const environment = useEnvironment();

const buy = async (buyer: TestUser): Promise<{ transactionId: string; order: string }> => {
  const path = `payment/${buyer.userId}/transaction`;
  const { data } = await buyer.client.post(path, { product: "sa-lite" }, buyer);
  const { transactionId } = z.object({ transactionId: z.string() }).parse(data);
  const checkout = await buyer.client.get(`${path}/${transactionId}/checkout`, buyer);
  const fields = z.object({ checkout: z.object({ fields: z.object({ order: z.string() }) }) });
  return { transactionId, order: fields.parse(checkout.data).checkout.fields.order };
};
/** A payment event of the gateway for an order of ₹4,999. */
const report = async (order: string, event: object) => {
  const body = JSON.stringify({
    eventId: `evt_${Math.random()}`,
    orderId: order,
    outcome: "paid",
    paymentId: `pay_${order}`,
    amountMinor: 499_900,
    ...event,
  });
  const secret = environment().deps.config.DATA_SECRETS[0] ?? "";
  return environment().app.request("/payment/webhook/test", {
    method: "POST",
    body,
    headers: { "x-test-signature": testSignature(secret, body) },
  });
};
/** A student whose payment of $4,999 has to be refunded. */
const refundDue = async () => {
  const buyer = await newcomer(environment());
  const { order } = await buy(buyer);
  await report(order, { currency: "USD" });
  return { buyer, order };
};
const refundsOf = async (staff: TestUser, ...buyers: TestUser[]) =>
  z
    .array(refundSchema)
    .parse((await staff.client.get("payment/staff/refunds", staff)).data)
    .filter(({ userId }) => buyers.some((buyer) => buyer.userId === userId));
const make = (staff: TestUser, id: string | undefined, body = {}) =>
  staff.client.post(`payment/staff/refunds/${id}`, body, staff);
const change = (id: string | undefined, values: Partial<typeof refunds.$inferInsert>) =>
  environment()
    .deps.db.update(refunds)
    .set(values)
    .where(eq(refunds.id, id ?? ""));

it("sends the receipt by text message to students without an email address", async () => {
  const buyer = await newcomer(environment());
  const { order } = await buy(buyer);
  await report(order, {});
  expect(await textSentTo(environment(), buyer.mobile)).toBe(
    "Disha Abroad: Receipt: Booster Lite, ₹4,999. http://localhost:3000/study-abroad/profile/payments",
  );
});

it("tells the student about a refund, once, with its amount and payment", async () => {
  const { buyer, order } = await refundDue();
  const text = await textSentTo(environment(), buyer.mobile);
  expect(text).toMatch(/^Disha Abroad: We will refund your payment of .*4,999/);
  expect(text).toContain("http://localhost:3000/study-abroad/profile/payments");
  const email = `${buyer.userId}@example.com`;
  const { db } = environment().deps;
  await db.update(users).set({ email }).where(eq(users.id, buyer.userId));
  await report(order, { currency: "EUR" });
  await report(order, { currency: "EUR", paymentId: `pay_second_${order}` });
  const mails = (await environment().sent()).flatMap((one) =>
    one.kind === "mail" && one.to === email ? [one.text] : [],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`pay_second_${order}`);
  expect(mails[0]).toContain("for Booster Lite");
});

it("records the order's amount if the gateway doesn't report one", async () => {
  const { buyer, order } = await refundDue();
  await report(order, { currency: "EUR", paymentId: null, amountMinor: null });
  const boss = await newStaff(environment(), "all_user");
  const found = await refundsOf(boss, buyer);
  expect(found).toContainEqual(
    expect.objectContaining({ currency: "EUR", amountMinor: 499_900, paymentId: order }),
  );
});

it("lists open refunds first, each group with the newest first", async () => {
  const boss = await newStaff(environment(), "all_user");
  const buyers: TestUser[] = [];
  for (let n = 0; n < 3; n += 1) {
    environment().clock.advance(1000);
    buyers.push((await refundDue()).buyer);
  }
  const [first, second, third] = buyers.map(({ userId }) => userId);
  const fresh = await newStaff(environment(), "all_user");
  const order = async () => (await refundsOf(fresh, ...buyers)).map(({ userId }) => userId);
  expect(await order()).toEqual([third, second, first]);
  const [newest] = await refundsOf(fresh, ...buyers);
  expect((await make(boss, newest?.id)).status).toBe(200);
  expect(await order()).toEqual([second, first, third]);
});

it("records a refund made elsewhere with its reference, only once", async () => {
  const { buyer } = await refundDue();
  const boss = await newStaff(environment(), "all_user");
  const [due] = await refundsOf(boss, buyer);
  expect(due).toMatchObject({ state: "due", reference: null, refundedAt: null });
  expect(await make(boss, due?.id, { reference: "UTR 4711" })).toMatchObject({
    status: 200,
    data: { id: due?.id, state: "refunded" },
  });
  expect(await refundsOf(boss, buyer)).toMatchObject([
    { state: "refunded", reference: "UTR 4711", refundedAt: expect.any(String) as string },
  ]);
  const again = await make(boss, due?.id);
  expect(again).toMatchObject({ status: 409, code: "REFUND_NOT_OPEN" });
  const unknown = await make(boss, "00000000-0000-4000-8000-000000000000");
  expect(unknown).toMatchObject({ status: 404, code: "NOT_FOUND" });
  const { db } = environment().deps;
  const [stored] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.id, due?.id ?? ""));
  expect(stored?.refundedBy).toBe(boss.userId);
});

it("repeats a request that was not confirmed, after a minute", async () => {
  const { buyer } = await refundDue();
  const boss = await newStaff(environment(), "all_user");
  const [due] = await refundsOf(boss, buyer);
  const ago = (ms: number) => new Date(environment().clock.now().getTime() - ms);
  await change(due?.id, { state: "requested", requestedAt: ago(55_000) });
  expect(await make(boss, due?.id)).toMatchObject({ status: 409, code: "REFUND_NOT_OPEN" });
  await change(due?.id, { requestedAt: ago(61_000) });
  expect((await make(boss, due?.id)).status).toBe(200);
  expect(await refundsOf(boss, buyer)).toMatchObject([{ reference: `rfnd_${due?.id}` }]);
});

it("leaves a refund open that its gateway can't make", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const { buyer } = await refundDue();
  error.mockClear();
  const boss = await newStaff(environment(), "all_user");
  const [due] = await refundsOf(boss, buyer);
  await change(due?.id, { gateway: "gone" });
  expect(await make(boss, due?.id)).toMatchObject({ status: 409, code: "REFUND_FAILED" });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { refundId: due?.id, gateway: "gone", error: "Error" },
    "refund failed",
  );
  error.mockRestore();
  expect(await refundsOf(boss, buyer)).toMatchObject([{ state: "due" }]);
  expect((await make(boss, due?.id, { reference: "By hand" })).status).toBe(200);
});

it("reports a refund that is due once, and no accepted payment", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  for (const event of [{ currency: "USD" }, { currency: "USD" }, {}]) await report(order, event);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { transactionId, gateway: "test", reason: "wrong_currency" },
    "refund due",
  );
  error.mockRestore();
});

it("records in the access log who has seen and made a student's refund", async () => {
  const { buyer } = await refundDue();
  const boss = await newStaff(environment(), "all_user");
  const [due] = await refundsOf(boss, buyer);
  await make(boss, due?.id);
  const rows = await environment()
    .deps.db.select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.userId, buyer.userId), eq(auditLog.staffId, boss.userId)));
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["GET /payment/staff/refunds", "POST /payment/staff/refunds/:id"]),
  );
});

it("tells other systems about a payment", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const events = await eventsDuring(environment(), "payment.paid", () => report(order, {}));
  expect(events).toEqual([
    {
      transactionId,
      userId: buyer.userId,
      product: "sa-lite",
      amountMinor: 499_900,
      currency: "INR",
    },
  ]);
});

it("tells other systems about a refund that is due, and about the refund", async () => {
  const boss = await newStaff(environment(), "all_user");
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const about = { transactionId, userId: buyer.userId, amountMinor: 499_900, currency: "USD" };
  const due = await eventsDuring(environment(), "refund.due", async () => {
    await report(order, { currency: "USD" });
    await report(order, { currency: "USD" });
  });
  expect(due).toMatchObject([about]);
  const [refund] = await refundsOf(boss, buyer);
  const made = await eventsDuring(environment(), "refund.made", () =>
    make(boss, refund?.id, { reference: "Bank transfer 7" }),
  );
  expect(made).toMatchObject([{ ...about, refundId: refund?.id, reference: "Bank transfer 7" }]);
});

it("offers no checkout of a gateway that is no longer configured", async () => {
  const buyer = await newcomer(environment());
  const { transactionId } = await buy(buyer);
  await environment()
    .deps.db.update(transactions)
    .set({ gateway: "gone" })
    .where(eq(transactions.id, transactionId));
  const path = `payment/${buyer.userId}/transaction/${transactionId}`;
  expect((await buyer.client.get(`${path}/checkout`, buyer)).data).toMatchObject({
    checkout: null,
  });
  environment().clock.advance(61_000);
  expect((await buyer.client.get(path, buyer)).data).toMatchObject({ state: "pending" });
});

it("says that something can be bought", async () => {
  const buyer = await newcomer(environment());
  const { data } = await buyer.client.get(`payment/${buyer.userId}/products`, buyer);
  expect(data).toEqual({ isOpen: true });
});
