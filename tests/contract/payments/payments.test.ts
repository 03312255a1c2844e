import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { gatewayOf } from "#backend/payments/gateways";
import { startOrder } from "#backend/payments/orders";
import { reconcilePayments } from "#backend/payments/reconcile";
import { testSignature } from "#backend/payments/test-gateway";
import { auditLog } from "#backend/platform/db/schema/console";
import { coupons, transactions } from "#backend/platform/db/schema/payments";
import { users } from "#backend/platform/db/schema/users";
import { listCoupons } from "#contract/payments/coupons";
import { ORDER_LIFETIME_MS } from "#domain/payments/payment";
import { assign, newcomer, newStaff, textSentTo, tokensSchema, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const boughtSchema = z.object({ transactionId: z.string().uuid() });
const checkoutSchema = z.object({
  checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
});
const refundSchema = z.object({ state: z.string(), reason: z.string(), amountMinor: z.number() });
const transactionSchema = z.object({
  state: z.string(),
  amountMinor: z.number().int(),
  discountMinor: z.number().int(),
  paymentId: z.string().nullable(),
  refunds: z.array(refundSchema),
});
const staffRefundsSchema = z.array(
  refundSchema.extend({
    id: z.string().uuid(),
    userId: z.string().uuid(),
    productName: z.string(),
    paymentId: z.string(),
    currency: z.string(),
    reference: z.string().nullable(),
  }),
);
const callbackSchema = z.object({ callback: z.record(z.string(), z.string()).nullable() });

/** Payments on the test gateway: its events, repeated and in any order. */
const environment = useEnvironment();

const baseOf = ({ userId }: TestUser) => `payment/${userId}`;
const buy = async (buyer: TestUser, product = "sa-lite", coupon?: string) => {
  const body = { product, ...(coupon ? { coupon } : {}) };
  const response = await buyer.client.post(`${baseOf(buyer)}/transaction`, body, buyer);
  const { transactionId } = boughtSchema.parse(response.data);
  const path = `${baseOf(buyer)}/transaction/${transactionId}/checkout`;
  const { checkout } = checkoutSchema.parse((await buyer.client.get(path, buyer)).data);
  return { transactionId, order: checkout.fields.order ?? "" };
};
const look = async (buyer: TestUser, id: string) =>
  transactionSchema.parse(
    (await buyer.client.get(`${baseOf(buyer)}/transaction/${id}`, buyer)).data,
  );
const press = async (buyer: TestUser, order: string, outcome: "paid" | "failed") => {
  const path = `${baseOf(buyer)}/test-gateway/${order}`;
  return callbackSchema.parse((await buyer.client.post(path, { outcome }, buyer)).data).callback;
};
const callBack = (fields: object) => environment().client.post("payment/callback/test", fields);

let events = 0;
const webhook = async (event: object, signature?: string) => {
  const body = JSON.stringify({
    eventId: `evt_${environment().deps.config.DATA_DIR}_${(events += 1)}`,
    paymentId: "pay_1",
    amountMinor: 499_900,
    ...event,
  });
  const secret = environment().deps.config.DATA_SECRETS[0] ?? "";
  return environment().app.request("/payment/webhook/test", {
    method: "POST",
    body,
    headers: { "x-test-signature": signature ?? testSignature(secret, body) },
  });
};

/** The buyer after so long, with a token that is still valid. */
const after = async (ms: number, buyer: TestUser): Promise<TestUser> => {
  environment().clock.advance(ms);
  const token = encodeURIComponent(buyer.refreshToken);
  const response = await buyer.client.get(`auth/refresh?refreshToken=${token}`);
  const { access_token: bearer, refresh_token: refreshToken } = tokensSchema.parse(response.data);
  return { ...buyer, bearer, refreshToken };
};
const OUT_OF_TIME_MS = ORDER_LIFETIME_MS + 1_000;
const withEmail = (buyer: TestUser) =>
  environment()
    .deps.db.update(users)
    .set({ email: `${buyer.userId}@example.com` })
    .where(eq(users.id, buyer.userId));
const mailsTo = async (buyer: TestUser, subject: string) =>
  (await environment().sent()).filter(
    (one) =>
      one.kind === "mail" && one.to === `${buyer.userId}@example.com` && one.subject === subject,
  ).length;
const metric = async (line: string) => {
  const response = await environment().client.raw("GET", "health/metrics");
  const found = (await response.text()).split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.split(" ")[1] ?? 0);
};
const refundsDueCount = (reason: string) => metric(`payment_refunds_due_total{reason="${reason}"}`);
const openRefunds = () => metric("payment_refunds_open");

it("sells a product once, makes the buyer a paid learner and sends a receipt", async () => {
  const buyer = await newcomer(environment());
  await buyer.client.post(
    "user/register",
    { name: "Asha", email: `${buyer.userId}@example.com` },
    buyer,
  );
  const { transactionId, order } = await buy(buyer);
  expect(await look(buyer, transactionId)).toMatchObject({
    state: "pending",
    amountMinor: 499_900,
  });
  const fields = await press(buyer, order, "paid");
  expect(await look(buyer, transactionId)).toMatchObject({ state: "pending" });
  for (let n = 0; n < 2; n += 1)
    expect((await callBack(fields ?? {})).data).toMatchObject({ transactionId, state: "paid" });
  const lite = await buyer.client.get(`${buyer.base}/lite`, buyer);
  expect(lite.data).toMatchObject({ paidUser: true });
  expect(await textSentTo(environment(), buyer.mobile)).toContain("₹4,999");
  const receipts = (await environment().sent()).filter(
    (one) => one.kind === "sms" && one.to === buyer.mobile && one.text.includes("Receipt"),
  );
  expect(receipts).toHaveLength(1);
  const bought = await buyer.client.get(`${baseOf(buyer)}/bought-booster/sa-lite`, buyer);
  expect(bought.data).toMatchObject({ bought: true });
  const again = { product: "sa-lite" };
  const twice = await buyer.client.post(`${baseOf(buyer)}/transaction`, again, buyer);
  expect([twice.status, twice.code]).toEqual([409, "ALREADY_BOUGHT"]);
  const plan = await buyer.client.get(`userCourse/user/${buyer.userId}/score`, buyer);
  expect(plan.data).toMatchObject({ of: 200 });
});

it("rejects forged signatures", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const fields = await press(buyer, order, "paid");
  expect((await callBack({ ...fields, payment: "pay_other" })).status).toBe(404);
  expect((await webhook({ orderId: order, outcome: "paid" }, "forged")).status).toBe(401);
  expect((await look(buyer, transactionId)).state).toBe("pending");
  expect((await buyer.client.post("payment/callback/razorpay", {})).status).toBe(404);
});

it("accepts repeated webhooks in any order", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const failed = await webhook({ orderId: order, outcome: "failed" });
  expect(failed.status).toBe(200);
  expect((await look(buyer, transactionId)).state).toBe("failed");
  const paid = { eventId: `evt_twice_${order}`, orderId: order, outcome: "paid" };
  const statuses = await Promise.all(Array.from({ length: 10 }, () => webhook(paid)));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await look(buyer, transactionId)).state).toBe("paid");
  // A late report of a failed attempt does not undo the payment.
  await webhook({ orderId: order, outcome: "failed" });
  expect(await look(buyer, transactionId)).toMatchObject({ state: "paid", paymentId: "pay_1" });
});

it("requests redelivery of a webhook with an unknown order", async () => {
  expect((await webhook({ orderId: "order_unknown", outcome: "paid" })).status).toBe(404);
});

it.each([
  ["wrong_amount", { amountMinor: 100 }],
  ["wrong_currency", { currency: "JPY" }],
])("refunds a payment that does not match the order: %s", async (reason, mismatch) => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const event = { orderId: order, outcome: "paid", paymentId: `pay_${reason}_${order}` };
  for (let n = 0; n < 2; n += 1)
    expect((await webhook({ ...event, ...mismatch })).status).toBe(200);
  const transaction = await look(buyer, transactionId);
  expect(transaction).toMatchObject({ state: "pending", refunds: [{ state: "due", reason }] });
  expect(transaction.refunds).toHaveLength(1);
  // The order can still be paid.
  await webhook({ ...event, paymentId: `pay_right_${order}`, currency: "INR" });
  expect(await look(buyer, transactionId)).toMatchObject({ state: "paid" });
});

it("gives two tabs the same order, and refunds the second payment", async () => {
  const buyer = await newcomer(environment());
  await withEmail(buyer);
  const [first, second] = await Promise.all([buy(buyer), buy(buyer)]);
  expect(second).toEqual(first);
  const before = await refundsDueCount("second_payment");
  const pay = async () => callBack((await press(buyer, first.order, "paid")) ?? {});
  const results = await Promise.all([pay(), pay()]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect(await look(buyer, first.transactionId)).toMatchObject({
    state: "paid",
    refunds: [{ state: "due", reason: "second_payment", amountMinor: 499_900 }],
  });
  expect(await refundsDueCount("second_payment")).toBe(before + 1);
  expect(await mailsTo(buyer, "We will refund your payment of ₹4,999")).toBe(1);
  expect(await mailsTo(buyer, "Receipt: Booster Lite")).toBe(1);
});

it("refunds a late payment for a product that was bought by another order", async () => {
  const buyer = await newcomer(environment());
  const late = await buy(buyer);
  const paid = await buy(buyer, "sa-lite", "WELCOME10");
  expect(await look(buyer, late.transactionId)).toMatchObject({ state: "closed" });
  await callBack((await press(buyer, paid.order, "paid")) ?? {});
  await callBack((await press(buyer, late.order, "paid")) ?? {});
  expect(await look(buyer, paid.transactionId)).toMatchObject({ state: "paid", refunds: [] });
  expect(await look(buyer, late.transactionId)).toMatchObject({
    state: "closed",
    refunds: [{ state: "due", reason: "already_bought", amountMinor: 499_900 }],
  });
});

it("accepts a late payment for a closed order while the product is not bought", async () => {
  let buyer = await newcomer(environment());
  const late = await buy(buyer);
  buyer = await after(OUT_OF_TIME_MS, buyer);
  expect(await look(buyer, late.transactionId)).toMatchObject({ state: "closed" });
  const other = await buy(buyer, "sa-lite", "WELCOME10");
  await webhook({ orderId: late.order, outcome: "paid", paymentId: `pay_${late.order}` });
  expect(await look(buyer, late.transactionId)).toMatchObject({ state: "paid", refunds: [] });
  expect(await look(buyer, other.transactionId)).toMatchObject({ state: "closed" });
  // The coupon of the order that was never paid is free again.
  await buy(buyer, "sa-touch", "WELCOME10");
});

it("gives a coupon to one of four orders", async () => {
  const buyer = await newcomer(environment());
  const start = (product: string) =>
    buyer.client.post(`${baseOf(buyer)}/transaction`, { product, coupon: "WELCOME10" }, buyer);
  const responses = await Promise.all(
    ["sa-lite", "sa-touch", "sa-booster", "sa-booster"].map(start),
  );
  const started = responses.filter(({ status }) => status === 200);
  const ids = started.map(({ data }) => boughtSchema.parse(data).transactionId);
  expect(new Set(ids).size).toBe(1);
  for (const refused of responses.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject({
      status: 404,
      code: "COUPON_INVALID",
      details: { reason: "reserved", transactionId: ids[0] },
    });
});

it("gives a coupon to as many students as it allows", async () => {
  const finance = await newStaff(environment(), "finance");
  const code = `MAX${String(Date.now()).slice(-8)}`;
  const coupon = { code, percentOff: 10, minorOff: null, validUntil: "2031-01-31", products: [] };
  const add = { ...coupon, maxUses: 2 };
  expect((await finance.client.post("payment/staff/coupons", add, finance)).status).toBe(200);
  const buyers = [];
  for (let n = 0; n < 3; n += 1) buyers.push(await newcomer(environment()));
  const start = (buyer: TestUser, product = "sa-lite") =>
    buyer.client.post(`${baseOf(buyer)}/transaction`, { product, coupon: code }, buyer);
  const responses = await Promise.all(buyers.map((buyer) => start(buyer)));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([
    { status: 404, code: "COUPON_INVALID", details: { reason: "used-up" } },
  ]);
  // An own order is resumed, although the coupon is used up.
  const holder = buyers[responses.findIndex(({ status }) => status === 200)];
  if (holder) expect((await start(holder)).status).toBe(200);
  const path = `payment/staff/coupons/${code}`;
  expect((await finance.client.put(path, { maxUses: 3 }, finance)).status).toBe(200);
  const last = buyers[responses.findIndex(({ status }) => status !== 200)];
  if (last) expect((await start(last)).status).toBe(200);
});

it("lists coupons as they were added, the last to expire first, with how often they were paid with", async () => {
  const finance = await newStaff(environment(), "finance");
  const end = String(Date.now()).slice(-8);
  const inRupees = {
    code: `RS${end}`,
    percentOff: null,
    minorOff: 50_000,
    validUntil: "2031-02-28",
    products: ["sa-lite"],
    maxUses: 7,
  };
  const inPercent = {
    code: `PC${end}`,
    percentOff: 20,
    minorOff: null,
    validUntil: "2031-03-31",
    products: [],
    maxUses: null,
  };
  for (const coupon of [inRupees, inPercent]) {
    const added = await finance.client.post("payment/staff/coupons", coupon, finance);
    expect(added.data).toEqual({ code: coupon.code });
  }
  const buyer = await newcomer(environment());
  const { order } = await buy(buyer, "sa-lite", inRupees.code);
  await callBack((await press(buyer, order, "paid")) ?? {});
  await buy(await newcomer(environment()), "sa-lite", inRupees.code);
  const list = listCoupons.response.parse(
    (await finance.client.get("payment/staff/coupons", finance)).data,
  );
  const asAdded = { isActive: true, isOfCatalogue: false };
  expect(list.filter(({ code }) => code.endsWith(end))).toEqual([
    { ...inPercent, ...asAdded, uses: 0 },
    { ...inRupees, ...asAdded, uses: 1 },
  ]);
  expect(list.filter(({ code }) => code === "WELCOME10")).toMatchObject([
    { isActive: true, isOfCatalogue: true },
  ]);
  const log = await environment()
    .deps.db.select()
    .from(auditLog)
    .where(eq(auditLog.staffId, finance.userId));
  expect(log.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { coupon: inRupees.code, validUntil: "2031-02-28", off: "500 rupees" },
      { coupon: inPercent.code, validUntil: "2031-03-31", off: "20%" },
    ]),
  );
});

const limitedCoupon = async (maxUses: number | null) => {
  const finance = await newStaff(environment(), "finance");
  const code = `LIMIT${randomInt(1_000_000_000)}`;
  const coupon = { code, percentOff: 10, minorOff: null, validUntil: "2031-01-31", products: [] };
  await finance.client.post("payment/staff/coupons", { ...coupon, maxUses }, finance);
  const change = (body: object) =>
    finance.client.put(`payment/staff/coupons/${code}`, body, finance);
  return { code, finance, change };
};
const pay = async (order: string) =>
  webhook({ orderId: order, outcome: "paid", paymentId: `pay_${order}`, amountMinor: 450_000 });
const refusal = async (buyer: TestUser, coupon: string) => {
  const body = { product: "sa-lite", coupon };
  return (await buyer.client.post(`${baseOf(buyer)}/transaction`, body, buyer)).details;
};

it("refunds a late payment if others have used its coupon up", async () => {
  const { code } = await limitedCoupon(1);
  let late = await newcomer(environment());
  const first = await buy(late, "sa-lite", code);
  late = await after(OUT_OF_TIME_MS, late);
  const second = await buy(await newcomer(environment()), "sa-lite", code);
  await pay(second.order);
  expect(await refusal(await newcomer(environment()), code)).toEqual({ reason: "used-up" });
  await pay(first.order);
  expect(await look(late, first.transactionId)).toMatchObject({
    state: "closed",
    refunds: [{ reason: "coupon_taken" }],
  });
});

it("accepts a late payment while its coupon has a use left", async () => {
  const { code } = await limitedCoupon(1);
  let late = await newcomer(environment());
  const { transactionId, order } = await buy(late, "sa-lite", code);
  late = await after(OUT_OF_TIME_MS, late);
  await pay(order);
  expect(await look(late, transactionId)).toMatchObject({ state: "paid", refunds: [] });
});

it("accepts the payment of an open order, although staff have lowered its coupon's limit", async () => {
  const { code, change } = await limitedCoupon(2);
  const [one, other] = [await newcomer(environment()), await newcomer(environment())];
  const open = await buy(one, "sa-lite", code);
  await pay((await buy(other, "sa-lite", code)).order);
  expect((await change({ maxUses: 1 })).status).toBe(200);
  await pay(open.order);
  expect(await look(one, open.transactionId)).toMatchObject({ state: "paid", refunds: [] });
});

it("counts an order whose payment failed as a use of its coupon until it expires", async () => {
  const { code } = await limitedCoupon(1);
  const { order } = await buy(await newcomer(environment()), "sa-lite", code);
  await webhook({ orderId: order, outcome: "failed" });
  expect(await refusal(await newcomer(environment()), code)).toEqual({ reason: "used-up" });
  environment().clock.advance(OUT_OF_TIME_MS);
  await buy(await newcomer(environment()), "sa-lite", code);
});

it("gives a coupon without a limit to everybody", async () => {
  const { code } = await limitedCoupon(null);
  for (let n = 0; n < 2; n += 1)
    await pay((await buy(await newcomer(environment()), "sa-lite", code)).order);
});

it("changes a coupon to an amount or a percentage, never to both or neither", async () => {
  const { code, finance, change } = await limitedCoupon(5);
  for (const body of [{ minorOff: 10_000 }, { percentOff: null }])
    expect(await change(body)).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: { fields: { percentOff: "one" } },
    });
  expect((await change({ percentOff: null, minorOff: 10_000 })).status).toBe(200);
  const list = await finance.client.get("payment/staff/coupons", finance);
  expect(listCoupons.response.parse(list.data)).toContainEqual(
    expect.objectContaining({ code, percentOff: null, minorOff: 10_000, maxUses: 5 }),
  );
  const recorded = await environment()
    .deps.db.select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.staffId, finance.userId));
  expect(recorded).toContainEqual({
    details: expect.objectContaining({
      coupon: code,
      minorOff: expect.anything() as unknown,
    }) as unknown,
  });
});

it("lists a coupon of the console instead of the catalogue's of the same code", async () => {
  const { code, finance } = await limitedCoupon(5);
  const { db } = environment().deps;
  // A later catalogue may have the code.
  await db.update(coupons).set({ code: "WELCOME10" }).where(eq(coupons.code, code));
  const list = await finance.client.get("payment/staff/coupons", finance);
  expect(
    listCoupons.response.parse(list.data).filter((one) => one.code === "WELCOME10"),
  ).toMatchObject([{ maxUses: 5, isOfCatalogue: false }]);
  await db.delete(coupons).where(eq(coupons.code, "WELCOME10"));
});

it("releases a coupon when its order is cancelled or runs out of time", async () => {
  let buyer = await newcomer(environment());
  const first = await buy(buyer, "sa-lite", "WELCOME10");
  const price = () => buyer.client.get(`${baseOf(buyer)}/coupon/WELCOME10?product=sa-touch`, buyer);
  expect((await price()).details).toMatchObject({ reason: "reserved" });
  const path = `${baseOf(buyer)}/transaction/${first.transactionId}`;
  expect((await buyer.client.raw("DELETE", path, buyer)).status).toBe(200);
  expect(await look(buyer, first.transactionId)).toMatchObject({ state: "closed" });
  const checkout = await buyer.client.get(`${path}/checkout`, buyer);
  expect(checkout.data).toMatchObject({ checkout: null });
  const second = await buy(buyer, "sa-touch", "WELCOME10");
  buyer = await after(OUT_OF_TIME_MS, buyer);
  const third = await buy(buyer, "sa-booster", "WELCOME10");
  // A payment is too late if another order has reserved its coupon since.
  await webhook({
    orderId: second.order,
    outcome: "paid",
    amountMinor: 1_800_000,
    paymentId: `pay_${second.order}`,
  });
  expect(await look(buyer, second.transactionId)).toMatchObject({
    state: "closed",
    refunds: [{ reason: "coupon_taken", amountMinor: 1_800_000 }],
  });
  expect(await look(buyer, third.transactionId)).toMatchObject({ state: "pending" });
});

it("accepts one of several orders paid simultaneously and refunds the others", async () => {
  let buyer = await newcomer(environment());
  const orders = [await buy(buyer)];
  for (let n = 0; n < 2; n += 1) {
    buyer = await after(OUT_OF_TIME_MS, buyer);
    orders.push(await buy(buyer));
  }
  const pay = ({ order }: { order: string }) =>
    webhook({ orderId: order, outcome: "paid", paymentId: `pay_${order}` });
  // Each is delivered twice.
  await Promise.all([...orders, ...orders].map(pay));
  const found = await Promise.all(orders.map(({ transactionId }) => look(buyer, transactionId)));
  expect(found.filter(({ state }) => state === "paid")).toHaveLength(1);
  expect(found.flatMap(({ refunds }) => refunds.map(({ reason }) => reason))).toEqual([
    "already_bought",
    "already_bought",
  ]);
});

it("shows refunds to staff and lets all_user make them once", async () => {
  const buyer = await newcomer(environment());
  const stranger = await newStaff(environment(), "lms_user");
  const theirs = await newStaff(environment(), "lms_user");
  const boss = await newStaff(environment(), "all_user");
  await assign(environment(), buyer, "counsellorId", theirs);
  const { transactionId, order } = await buy(buyer);
  await webhook({ orderId: order, outcome: "paid", currency: "USD", paymentId: `pay_${order}` });
  const listFor = async (staff: TestUser) =>
    staffRefundsSchema
      .parse((await staff.client.get("payment/staff/refunds", staff)).data)
      .filter(({ userId }) => userId === buyer.userId);
  expect(await listFor(stranger)).toEqual([]);
  const [due] = await listFor(theirs);
  expect(due).toMatchObject({
    state: "due",
    reason: "wrong_currency",
    currency: "USD",
    paymentId: `pay_${order}`,
    productName: "Booster Lite",
  });
  const refund = (staff: TestUser, body = {}) =>
    staff.client.post(`payment/staff/refunds/${due?.id ?? ""}`, body, staff);
  expect((await refund(theirs)).status).toBe(403);
  expect(await openRefunds()).toBeGreaterThan(0);
  const before = await openRefunds();
  const presses = await Promise.all([refund(boss), refund(boss), refund(boss)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await listFor(boss)).toMatchObject([
    { state: "refunded", reference: `rfnd_${due?.id ?? ""}` },
  ]);
  expect(await openRefunds()).toBe(before - 1);
  expect((await look(buyer, transactionId)).refunds).toMatchObject([{ state: "refunded" }]);
});

it("applies a coupon, and explains why one is invalid", async () => {
  const buyer = await newcomer(environment());
  const coupon = async (code: string, product = "sa-lite") =>
    buyer.client.get(`${baseOf(buyer)}/coupon/${code}?product=${product}`, buyer);
  expect((await coupon("welcome10")).data).toMatchObject({
    listMinor: 499_900,
    discountMinor: 49_900,
    amountMinor: 450_000,
  });
  expect((await coupon("TOUCH2000", "sa-touch")).data).toMatchObject({ discountMinor: 200_000 });
  for (const [code, reason] of [
    ["NOTHING", "unknown"],
    ["MONSOON25", "expired"],
    ["TOUCH2000", "other-product"],
  ] as const)
    expect(await coupon(code)).toMatchObject({
      status: 404,
      code: "COUPON_INVALID",
      details: { reason },
    });
  const { transactionId, order } = await buy(buyer, "sa-lite", "WELCOME10");
  expect(await look(buyer, transactionId)).toMatchObject({ amountMinor: 450_000 });
  await callBack((await press(buyer, order, "paid")) ?? {});
  expect((await coupon("WELCOME10", "sa-touch")).details).toEqual({ reason: "used" });
});

it("is accessible to its owner only", async () => {
  const [buyer, other] = [await newcomer(environment()), await newcomer(environment())];
  const { transactionId, order } = await buy(buyer);
  const theirs = `${baseOf(other)}/transaction/${transactionId}`;
  expect((await other.client.get(theirs, other)).status).toBe(404);
  const press = { outcome: "paid" };
  const path = `${baseOf(other)}/test-gateway/${order}`;
  expect((await other.client.post(path, press, other)).status).toBe(404);
  const byOrder = `${baseOf(buyer)}/transaction/${order}?by=order`;
  expect((await buyer.client.get(byOrder, buyer)).data).toMatchObject({ id: transactionId });
});

const delivered = (name: string, body: string) =>
  environment().app.request(`/payment/webhook/${name}`, {
    method: "POST",
    body,
    headers: {
      "x-test-signature": testSignature(environment().deps.config.DATA_SECRETS[0] ?? "", body),
    },
  });

it("takes webhooks of the configured gateway only, up to 64 KB", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  const event = JSON.stringify({
    eventId: `evt_size_${order}`,
    orderId: order,
    paymentId: `pay_${order}`,
    outcome: "paid",
    amountMinor: 499_900,
  });
  expect((await delivered("razorpay", event)).status).toBe(404);
  expect((await delivered("test", event.padEnd(64 * 1024 + 1))).status).toBe(413);
  expect((await look(buyer, transactionId)).state).toBe("pending");
  const accepted = await delivered("test", event.padEnd(64 * 1024));
  expect(await accepted.json()).toMatchObject({ data: { state: "paid" } });
});

it("lists a student's own transactions, the latest first", async () => {
  const [buyer, other] = [await newcomer(environment()), await newcomer(environment())];
  await buy(other);
  const list = async () =>
    z
      .object({ bought: z.boolean(), transactions: z.array(z.object({ id: z.string() })) })
      .parse((await buyer.client.get(`${baseOf(buyer)}/bought-status`, buyer)).data);
  const boughtLite = async () =>
    (await buyer.client.get(`${baseOf(buyer)}/bought-booster/sa-lite`, buyer)).data;
  expect(await list()).toEqual({ bought: false, transactions: [] });
  const first = await buy(buyer);
  environment().clock.advance(1_000);
  const second = await buy(buyer, "sa-touch");
  expect(await list()).toMatchObject({
    bought: false,
    transactions: [{ id: second.transactionId }, { id: first.transactionId }],
  });
  expect(await boughtLite()).toEqual({ bought: false, transaction: null });
  await callBack((await press(buyer, first.order, "paid")) ?? {});
  expect((await list()).bought).toBe(true);
  expect(await boughtLite()).toMatchObject({
    bought: true,
    transaction: { id: first.transactionId, product: "sa-lite", gateway: "test", coupon: null },
  });
  // The other order is for another product, and stays open.
  expect(await look(buyer, second.transactionId)).toMatchObject({ state: "pending" });
});

it("keeps an order open after a failed attempt", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  expect(await press(buyer, order, "failed")).toBeNull();
  expect(await look(buyer, transactionId)).toMatchObject({ state: "failed", paymentId: null });
  const path = `${baseOf(buyer)}/transaction/${transactionId}/checkout`;
  expect((await buyer.client.get(path, buyer)).data).toMatchObject({
    transaction: { state: "failed" },
    checkout: { action: "/study-abroad/payments/test-gateway", fields: { order } },
  });
  // Another attempt continues the same order.
  expect(await buy(buyer)).toEqual({ transactionId, order });
  expect(await look(buyer, transactionId)).toMatchObject({ state: "pending" });
  await callBack((await press(buyer, order, "paid")) ?? {});
  expect((await buyer.client.get(path, buyer)).data).toMatchObject({
    transaction: { state: "paid" },
    checkout: null,
  });
});

it("refuses unknown products, orders and decisions", async () => {
  const buyer = await newcomer(environment());
  const post = (path: string, body: object) =>
    buyer.client.post(`${baseOf(buyer)}/${path}`, body, buyer);
  expect((await post("transaction", { product: "none" })).status).toBe(404);
  expect((await post("test-gateway/order_none", { outcome: "paid" })).status).toBe(404);
  for (const id of ["none", "00000000-0000-4000-8000-000000000000"]) {
    const path = `${baseOf(buyer)}/transaction/${id}`;
    expect((await buyer.client.get(path, buyer)).status, id).toBe(404);
    expect((await buyer.client.raw("DELETE", path, buyer)).status, id).toBe(404);
  }
});

it("leaves a paid order as it is when it is cancelled", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  await callBack((await press(buyer, order, "paid")) ?? {});
  const path = `${baseOf(buyer)}/transaction/${transactionId}`;
  expect((await buyer.client.raw("DELETE", path, buyer)).status).toBe(200);
  expect(await look(buyer, transactionId)).toMatchObject({ state: "paid" });
});

it("compares nothing with a gateway that has no list of its own", async () => {
  const buyer = await newcomer(environment());
  const { transactionId, order } = await buy(buyer);
  await callBack((await press(buyer, order, "paid")) ?? {});
  await reconcilePayments(environment().deps);
  await reconcilePayments({
    ...environment().deps,
    config: { ...environment().deps.config, isLocal: false },
  });
  const [row] = await environment()
    .deps.db.select()
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  expect(row).toMatchObject({ state: "paid", difference: null });
});

it("sells no sample outside local mode", async () => {
  const buyer = await newcomer(environment());
  const { deps } = environment();
  const gateway = gatewayOf(deps.config);
  if (!gateway) throw new Error("there is no gateway");
  const production = { ...deps, config: { ...deps.config, isLocal: false } };
  await expect(
    startOrder(production, gateway, buyer.userId, { product: "sa-lite" }),
  ).rejects.toMatchObject({ status: 404 });
});
