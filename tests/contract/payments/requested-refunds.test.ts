import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { testSignature } from "#backend/payments/test-gateway";
import { auditLog } from "#backend/platform/db/schema/console";
import { refunds, transactions } from "#backend/platform/db/schema/payments";
import { PER_PAGE } from "#backend/platform/http/list-queries";
import { listPayments, listTransactions, showPayment } from "#contract/payments/payments";
import { assign, newcomer, newStaff, textSentTo, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Refunds that staff ask for, and the list of payments. */
const environment = useEnvironment();

/** A student who has paid ₹4,999. */
async function payer() {
  const buyer = await newcomer(environment());
  const path = `payment/${buyer.userId}/transaction`;
  const { data } = await buyer.client.post(path, { product: "sa-lite" }, buyer);
  const { transactionId } = z.object({ transactionId: z.string() }).parse(data);
  const { db, config } = environment().deps;
  const [order] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  const orderId = order?.orderId ?? "";
  const paymentId = `pay_${orderId}`;
  const event = { eventId: `evt_${orderId}`, orderId, paymentId, outcome: "paid" };
  const body = JSON.stringify({ ...event, amountMinor: 499_900, currency: "INR" });
  await environment().app.request("/payment/webhook/test", {
    method: "POST",
    body,
    headers: { "x-test-signature": testSignature(config.DATA_SECRETS[0] ?? "", body) },
  });
  return { buyer, transactionId, orderId, paymentId };
}

const ask = (
  staff: TestUser,
  transactionId: string,
  amountMinor: number,
  { refund = randomUUID(), reason = "on_request" } = {},
) => {
  const path = `payment/staff/payments/${transactionId}/refunds`;
  return staff.client.post(path, { refund, amountMinor, reason }, staff);
};
const make = (staff: TestUser, id: string) =>
  staff.client.post(`payment/staff/refunds/${id}`, {}, staff);
const list = async (staff: TestUser, query: string) => {
  const { data } = await staff.client.get(`payment/staff/payments?${query}`, staff);
  return listPayments.response.parse(data).payments;
};
const detail = async (staff: TestUser, id: string) => {
  const { data } = await staff.client.get(`payment/staff/payments/${id}`, staff);
  return showPayment.response.parse(data);
};
const refundsOf = (transactionId: string) =>
  environment().deps.db.select().from(refunds).where(eq(refunds.transactionId, transactionId));
/** Sets what one person can refund alone. */
const setLimit = async (rupees: number) => {
  const head = await newStaff(environment(), "all_user");
  await head.client.put("user/staff/settings/REFUND_ALONE_MAX_RUPEES", { value: rupees }, head);
};

it("finds a payment by person, order, payment, coupon, amount and state", async () => {
  const { buyer, transactionId, orderId, paymentId } = await payer();
  const finance = await newStaff(environment(), "finance");
  const other = await payer();
  for (const q of [buyer.mobile.slice(-10), orderId, paymentId]) {
    const found = await list(finance, `q=${encodeURIComponent(q)}`);
    expect(found.map(({ id }) => id)).toEqual([transactionId]);
  }
  for (const q of ["4,999", "₹4999", "Rs 4,999"]) {
    const found = await list(finance, `q=${encodeURIComponent(q)}`);
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining([transactionId, other.transactionId]),
    );
  }
  expect(await list(finance, "q=4998")).toEqual([]);
  const q = encodeURIComponent(orderId);
  expect(await list(finance, `q=${q}&state=paid`)).toMatchObject([
    { state: "paid", amountMinor: 499_900, refundedMinor: 0 },
  ]);
  expect(await list(finance, `q=${q}&state=closed`)).toEqual([]);
  expect(await list(finance, `q=${q}&state=refunded`)).toEqual([]);
});

it("lists an expired order as not paid", async () => {
  const buyer = await newcomer(environment());
  const path = `payment/${buyer.userId}/transaction`;
  await buyer.client.post(path, { product: "sa-lite" }, buyer);
  const finance = await newStaff(environment(), "finance");
  const q = `q=${encodeURIComponent(buyer.mobile.slice(-10))}`;
  expect(await list(finance, `${q}&state=pending`)).toHaveLength(1);
  environment().clock.advance(31 * 60_000);
  const late = await newStaff(environment(), "finance");
  expect(await list(late, `${q}&state=pending`)).toEqual([]);
  expect(await list(late, `${q}&state=closed`)).toMatchObject([{ state: "closed" }]);
});

it("shows a counsellor the payments of their students only", async () => {
  const [own, other] = [await payer(), await payer()];
  const counsellor = await newStaff(environment(), "lms_user");
  await assign(environment(), own.buyer, "counsellorId", counsellor);
  const found = await list(counsellor, "");
  expect(found.map(({ id }) => id)).toEqual([own.transactionId]);
  expect((await detail(counsellor, own.transactionId)).refundableMinor).toBe(499_900);
  const path = `payment/staff/payments/${other.transactionId}`;
  expect((await counsellor.client.get(path, counsellor)).status).toBe(404);
  expect((await ask(counsellor, own.transactionId, 10_000)).status).toBe(403);
});

it("refunds a part and then the rest, never more than was paid", async () => {
  const { buyer, transactionId, orderId } = await payer();
  const finance = await newStaff(environment(), "finance");
  const part = await ask(finance, transactionId, 100_000, { reason: "goodwill" });
  expect(part).toMatchObject({ status: 200, data: { state: "refunded" } });
  const told = await textSentTo(environment(), buyer.mobile, "We have refunded");
  expect(told).toContain("We have refunded ₹1,000");
  // A part leaves it paid.
  expect((await detail(finance, transactionId)).state).toBe("paid");
  const more = await ask(finance, transactionId, 400_000);
  expect(more).toMatchObject({ status: 409, code: "REFUND_TOO_LARGE" });
  expect(more.details).toMatchObject({ refundableMinor: 399_900 });
  expect((await ask(finance, transactionId, 399_900)).status).toBe(200);
  expect((await ask(finance, transactionId, 100)).code).toBe("REFUND_TOO_LARGE");
  expect(await detail(finance, transactionId)).toMatchObject({
    refundedMinor: 499_900,
    refundableMinor: 0,
    state: "refunded",
  });
  const own = await buyer.client.get(`payment/${buyer.userId}/bought-status`, buyer);
  expect(JSON.stringify(own.data)).toContain('"state":"refunded"');
  expect(JSON.stringify(own.data)).not.toContain('"state":"paid"');
  expect(await list(finance, `q=${encodeURIComponent(orderId)}&state=paid`)).toEqual([]);
  const refunded = await list(finance, `q=${encodeURIComponent(orderId)}&state=refunded`);
  expect(refunded).toHaveLength(1);
});

it("refunds nothing of an order that isn't paid", async () => {
  const buyer = await newcomer(environment());
  const path = `payment/${buyer.userId}/transaction`;
  const { data } = await buyer.client.post(path, { product: "sa-lite" }, buyer);
  const { transactionId } = z.object({ transactionId: z.string() }).parse(data);
  const finance = await newStaff(environment(), "finance");
  expect(await ask(finance, transactionId, 100)).toMatchObject({
    code: "REFUND_TOO_LARGE",
    details: { refundableMinor: 0 },
  });
  expect((await ask(finance, randomUUID(), 100)).status).toBe(404);
});

it("makes a refund once, also if it is asked for twice or by two people at a time", async () => {
  const { transactionId } = await payer();
  const [one, two] = [
    await newStaff(environment(), "finance"),
    await newStaff(environment(), "finance"),
  ];
  const refund = randomUUID();
  const twice = await Promise.all([1, 2].map(() => ask(one, transactionId, 300_000, { refund })));
  expect(twice.map(({ status }) => status)).toContain(200);
  expect((await ask(one, transactionId, 300_000, { refund })).status).toBe(200);
  expect((await ask(one, transactionId, 200_000, { refund })).code).toBe("IDEMPOTENCY_KEY_REUSED");
  const other = await payer();
  const elsewhere = await ask(one, other.transactionId, 300_000, { refund });
  expect(elsewhere.code).toBe("IDEMPOTENCY_KEY_REUSED");
  const both = await Promise.all([one, two].map((staff) => ask(staff, transactionId, 199_900)));
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const rows = await refundsOf(transactionId);
  expect(rows.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b)).toEqual([
    199_900, 300_000,
  ]);
});

it("leaves a refund above the limit to a second person", async () => {
  await setLimit(2_000);
  const { buyer, transactionId } = await payer();
  const [one, two] = [
    await newStaff(environment(), "finance"),
    await newStaff(environment(), "all_user"),
  ];
  const small = randomUUID();
  const first = await ask(one, transactionId, 200_000, { refund: small });
  expect(first.data).toMatchObject({ state: "refunded" });
  // It can't be made again because it is made, not because a second person is missing.
  expect((await make(one, small)).code).toBe("REFUND_NOT_OPEN");
  expect((await detail(one, transactionId)).aloneMaxMinor).toBe(200_000);
  // Together with the first, this is above the limit.
  const refund = randomUUID();
  expect((await ask(one, transactionId, 100_000, { refund })).data).toEqual({
    ...{ id: refund, state: "due", needsSecondPerson: true },
  });
  expect(await make(one, refund)).toMatchObject({ status: 409, code: "SECOND_PERSON_NEEDED" });
  const path = `payment/${buyer.userId}/bought-status`;
  const seen = listTransactions.response.parse((await buyer.client.get(path, buyer)).data);
  expect(seen.transactions[0]?.refunds).toHaveLength(1);
  expect((await make(two, refund)).data).toMatchObject({ state: "refunded" });
  for (const staff of [one, two]) expect((await make(staff, refund)).code).toBe("REFUND_NOT_OPEN");
  await setLimit(5_000);
});

it("declines a refund that was asked for, not one that was made", async () => {
  await setLimit(1);
  const { transactionId } = await payer();
  const [one, two] = [
    await newStaff(environment(), "finance"),
    await newStaff(environment(), "finance"),
  ];
  const [declined, made] = [randomUUID(), randomUUID()];
  await ask(one, transactionId, 499_900, { refund: declined });
  const decline = async (id: string) => {
    const response = await two.client.raw("DELETE", `payment/staff/refunds/${id}`, two);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect((await decline(declined)).status).toBe(200);
  expect((await decline(declined)).status).toBe(404);
  await ask(one, transactionId, 499_900, { refund: made });
  expect((await make(two, made)).status).toBe(200);
  expect(await decline(made)).toMatchObject({
    status: 409,
    body: { code: "REFUND_NOT_OPEN" },
  });
  await setLimit(5_000);
});

it("records who asked for, made and declined a refund, with its amount", async () => {
  await setLimit(1);
  const { buyer, transactionId } = await payer();
  const [one, two] = [
    await newStaff(environment(), "finance"),
    await newStaff(environment(), "finance"),
  ];
  const [first, second] = [randomUUID(), randomUUID()];
  await ask(one, transactionId, 20_000, { refund: first });
  await two.client.raw("DELETE", `payment/staff/refunds/${first}`, two);
  await ask(one, transactionId, 30_000, { refund: second, reason: "goodwill" });
  await make(two, second);
  await setLimit(5_000);
  const third = randomUUID();
  await ask(one, transactionId, 10_000, { refund: third });
  const finance = await newStaff(environment(), "finance");
  await detail(finance, transactionId);
  await list(finance, `q=${encodeURIComponent(buyer.mobile.slice(-10))}`);
  const ofBuyer = eq(auditLog.userId, buyer.userId);
  const seen = await environment()
    .deps.db.select({ action: auditLog.action })
    .from(auditLog)
    .where(and(ofBuyer, eq(auditLog.staffId, finance.userId)));
  expect(seen.map(({ action }) => action).sort()).toEqual([
    "GET /payment/staff/payments",
    "GET /payment/staff/payments/:id",
  ]);
  const rows = await environment()
    .deps.db.select({ staffId: auditLog.staffId, details: auditLog.details })
    .from(auditLog)
    .where(and(ofBuyer, isNotNull(auditLog.details)));
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        staffId: one.userId,
        details: { payment: transactionId, refund: second, reason: "goodwill", amount: "300" },
      },
      { staffId: two.userId, details: { refund: second } },
      { staffId: one.userId, details: { refund: third } },
      {
        staffId: two.userId,
        details: { payment: transactionId, refund: first, amount: "200", decision: "declined" },
      },
    ]),
  );
});

it("lists payments by pages, each payment once", async () => {
  const counsellor = await newStaff(environment(), "lms_user");
  const { buyer, transactionId } = await payer();
  await assign(environment(), buyer, "counsellorId", counsellor);
  const { db } = environment().deps;
  const [order] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  if (!order) throw new Error("no order");
  const { id: _, ...values } = order;
  // The page ends between orders of the same time.
  await db.insert(transactions).values(
    Array.from({ length: PER_PAGE + 1 }, (_item, n) => ({
      ...values,
      orderId: `${order.orderId}_${n}`,
      paymentId: null,
      state: "closed" as const,
    })),
  );
  const page = async (query: string) => {
    const { data } = await counsellor.client.get(`payment/staff/payments?${query}`, counsellor);
    return listPayments.response.parse(data);
  };
  const first = await page("");
  expect(first.payments).toHaveLength(PER_PAGE);
  const second = await page(`after=${encodeURIComponent(first.next ?? "")}`);
  expect(second).toMatchObject({ next: null });
  const ids = [...first.payments, ...second.payments].map(({ id }) => id);
  expect(ids).toHaveLength(PER_PAGE + 2);
  expect(new Set(ids).size).toBe(PER_PAGE + 2);
});
