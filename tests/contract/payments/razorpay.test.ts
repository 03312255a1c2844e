import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { reconcilePayments } from "#backend/payments/reconcile";
import { transactions } from "#backend/platform/db/schema/payments";
import { log } from "#backend/platform/runtime/log";
import { openEnvironment, type TestEnvironment } from "../environment";
import { newcomer, newStaff, signedInAgain, type TestUser } from "../test-users";

const KEY = { id: "rzp_test_key", secret: "key-secret", webhook: "webhook-secret" };
const orderSchema = z.object({
  amount: z.number().int(),
  currency: z.string(),
  receipt: z.string().uuid(),
});

/** A server that answers as Razorpay's API does, for the calls we make. */
class FakeRazorpay {
  readonly orders = new Map<string, z.output<typeof orderSchema>>();
  payments: readonly object[] = [];
  /** Payments that were refunded, by idempotency key. */
  readonly refunds = new Map<string, string>();
  isDown = false;
  lookUps = 0;
  private server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const right = `Basic ${Buffer.from(`${KEY.id}:${KEY.secret}`).toString("base64")}`;
        const status = this.isDown ? 503 : request.headers.authorization === right ? 200 : 401;
        response.writeHead(status, { "content-type": "application/json" });
        response.end(status === 200 ? JSON.stringify(this.result(request, chunks)) : "{}");
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private result({ url = "", headers }: IncomingMessage, chunks: readonly Buffer[]): object {
    if (url.endsWith("/payments")) {
      this.lookUps++;
      return { items: this.payments };
    }
    const refunded = /^\/v1\/payments\/(\w+)\/refund$/.exec(url)?.[1];
    if (refunded) {
      this.refunds.set(String(headers["x-refund-idempotency"]), refunded);
      return { id: `rfnd_of_${refunded}`, status: "processed" };
    }
    const id = `order_${this.orders.size + 1}`;
    this.orders.set(id, orderSchema.parse(JSON.parse(Buffer.concat(chunks).toString())));
    return { id, status: "created" };
  }

  close = () => new Promise((resolve) => this.server?.close(resolve));
}

describe("Razorpay's hosted checkout", () => {
  const razorpay = new FakeRazorpay();
  let environment: TestEnvironment;
  let buyer: TestUser;
  beforeAll(async () => {
    environment = await openEnvironment({
      RAZORPAY_KEY_ID: KEY.id,
      RAZORPAY_KEY_SECRET: KEY.secret,
      RAZORPAY_WEBHOOK_SECRET: KEY.webhook,
      RAZORPAY_API_URL: await razorpay.open(),
    });
    buyer = await newcomer(environment);
  });
  afterAll(async () => {
    await environment.close();
    await razorpay.close();
  });

  const buy = async (product: string) => {
    const path = `payment/${buyer.userId}/transaction`;
    const response = await buyer.client.post(path, { product }, buyer);
    const { transactionId } = z.object({ transactionId: z.string() }).parse(response.data);
    const page = await buyer.client.get(`${path}/${transactionId}/checkout`, buyer);
    const { checkout } = z
      .object({
        checkout: z.object({ action: z.string().url(), fields: z.record(z.string(), z.string()) }),
      })
      .parse(page.data);
    return { transactionId, checkout };
  };
  const stateOf = async (id: string) =>
    z
      .object({ state: z.string() })
      .parse((await buyer.client.get(`payment/${buyer.userId}/transaction/${id}`, buyer)).data)
      .state;
  const signed = (secret: string, text: string) =>
    createHmac("sha256", secret).update(text).digest("hex");
  const payment = (order: string, status: string, amount = 499_900) => ({
    id: `pay_of_${order}`,
    order_id: order,
    amount,
    currency: "INR",
    status,
  });
  const webhook = (event: string, entity: object, secret = KEY.webhook) => {
    const body = JSON.stringify({ event, payload: { payment: { entity } } });
    if (event === "payment.captured") razorpay.payments = [...razorpay.payments, entity];
    return environment.app.request("/payment/webhook/razorpay", {
      method: "POST",
      body,
      headers: {
        "x-razorpay-signature": signed(secret, body),
        "x-razorpay-event-id": `evt_${event}_${JSON.stringify(entity)}`,
      },
    });
  };

  it("registers the order in paise and redirects to Razorpay's page", async () => {
    const { transactionId, checkout } = await buy("sa-lite");
    const { order_id: order = "" } = checkout.fields;
    expect(razorpay.orders.get(order)).toEqual({
      amount: 499_900,
      currency: "INR",
      receipt: transactionId,
    });
    expect(checkout.action).toMatch(/\/v1\/checkout\/embedded$/);
    expect(checkout.fields).toMatchObject({
      key_id: KEY.id,
      callback_url: "https://www.disha.example/study-abroad/payments/callback/razorpay",
    });
    expect(Object.values(checkout.fields).join()).not.toContain(KEY.secret);
  });

  it("books nothing that a leaked webhook secret says, only what Razorpay says", async () => {
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    const { order_id: order = "" } = checkout.fields;
    const body = JSON.stringify({
      event: "payment.captured",
      payload: { payment: { entity: payment(order, "captured") } },
    });
    const headers = { "x-razorpay-signature": signed(KEY.webhook, body) };
    const forge = () =>
      environment.app.request("/payment/webhook/razorpay", { method: "POST", body, headers });
    expect((await forge()).status).toBe(200);
    expect(await stateOf(transactionId)).toBe("pending");
    environment.clock.advance(10_000);
    razorpay.isDown = true;
    expect((await forge()).status).toBe(503);
    razorpay.isDown = false;
  });

  it("asks about an order once a minute, however often its page is opened", async () => {
    buyer = await newcomer(environment);
    const { transactionId } = await buy("sa-lite");
    environment.clock.advance(61_000);
    razorpay.lookUps = 0;
    for (let at = 0; at < 20; at++) await stateOf(transactionId);
    expect(razorpay.lookUps).toBe(1);
    environment.clock.advance(58_000);
    await stateOf(transactionId);
    expect(razorpay.lookUps).toBe(1);
    environment.clock.advance(3_000);
    await stateOf(transactionId);
    expect(razorpay.lookUps).toBe(2);
  });

  it("asks nothing about an order that is paid", async () => {
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    await webhook("payment.captured", payment(checkout.fields.order_id ?? "", "captured"));
    environment.clock.advance(61_000);
    razorpay.lookUps = 0;
    expect(await stateOf(transactionId)).toBe("paid");
    expect(razorpay.lookUps).toBe(0);
  });

  it("asks to repeat a message that comes seconds after another, and accepts a return", async () => {
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    const { order_id: order = "" } = checkout.fields;
    razorpay.payments = [];
    const early = payment(order, "captured");
    await webhook("payment.captured", { ...early, id: "pay_early" });
    razorpay.payments = [early];
    expect((await webhook("payment.captured", early)).status).toBe(503);
    const back = () =>
      environment.client.post("payment/callback/razorpay", {
        razorpay_order_id: order,
        razorpay_payment_id: early.id,
        razorpay_signature: signed(KEY.secret, `${order}|${early.id}`),
      });
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    expect((await back()).status).toBe(200);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ gateway: "razorpay" }),
      "payment not looked up",
    );
    warn.mockRestore();
    environment.clock.advance(6_000);
    expect((await webhook("payment.captured", early)).status).toBe(200);
    expect(await stateOf(transactionId)).toBe("paid");
  });

  it("compares the orders with Razorpay's each night", async () => {
    buyer = await newcomer(environment);
    const [missed, lost] = [await buy("sa-lite"), await buy("sa-touch")];
    const { db } = environment.deps;
    const { order_id: order = "" } = missed.checkout.fields;
    razorpay.payments = [payment(order, "captured")];
    await db
      .update(transactions)
      .set({ state: "paid", paymentId: "pay_gone" })
      .where(eq(transactions.id, lost.transactionId));
    await reconcilePayments(environment.deps);
    const rowOf = async (id: string) =>
      (await db.select().from(transactions).where(eq(transactions.id, id)))[0];
    expect(await rowOf(missed.transactionId)).toMatchObject({ state: "paid", difference: null });
    expect(await rowOf(lost.transactionId)).toMatchObject({ difference: "not_captured" });
    const boss = await newStaff(environment, "all_user");
    const listed = async () => (await boss.client.get("payment/staff/differences", boss)).data;
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        id: lost.transactionId,
        userId: buyer.userId,
        difference: "not_captured",
      }),
    );
    // However old, it is compared until both sides agree.
    const { amountMinor = 0 } = (await rowOf(lost.transactionId)) ?? {};
    await db
      .update(transactions)
      .set({ createdAt: new Date(0) })
      .where(eq(transactions.id, lost.transactionId));
    const { order_id: lostOrder = "" } = lost.checkout.fields;
    razorpay.payments = [{ ...payment(lostOrder, "captured", amountMinor), id: "pay_gone" }];
    await reconcilePayments(environment.deps);
    expect(await rowOf(lost.transactionId)).toMatchObject({ difference: null });
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id: lost.transactionId }));
  });

  it("stores and reports how a paid order differs, once", async () => {
    const { db } = environment.deps;
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const rowOf = async (id: string) =>
      (await db.select().from(transactions).where(eq(transactions.id, id)))[0];
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    const own = { ...payment(checkout.fields.order_id ?? "", "captured"), id: "pay_own" };
    // An order that isn't paid differs in nothing.
    razorpay.payments = [];
    await reconcilePayments(environment.deps);
    expect(await rowOf(transactionId)).toMatchObject({ state: "pending", difference: null });
    razorpay.payments = [own];
    await reconcilePayments(environment.deps);
    expect(await rowOf(transactionId)).toMatchObject({ state: "paid", difference: null });
    error.mockClear();
    for (const [captured, difference] of [
      [[{ ...own, id: "pay_other" }], "other_payment"],
      [[{ ...own, amount: 499_800 }], "other_amount"],
      [[{ ...own, currency: "USD" }], "other_amount"],
      [[], "not_captured"],
    ] as const) {
      razorpay.payments = captured;
      await reconcilePayments(environment.deps);
      await reconcilePayments(environment.deps);
      expect(await rowOf(transactionId)).toMatchObject({ state: "paid", difference });
    }
    const reported = error.mock.calls.filter(([, message]) => message === "payment differs");
    expect(reported.map(([about]) => about)).toEqual([
      { transactionId, difference: "other_payment" },
      { transactionId, difference: "other_amount" },
      { transactionId, difference: "not_captured" },
    ]);
    razorpay.payments = [{ ...own, id: "pay_again" }, own];
    await reconcilePayments(environment.deps);
    expect(await rowOf(transactionId)).toMatchObject({ difference: null });
    expect(error.mock.calls.filter(([, message]) => message === "payment differs")).toHaveLength(3);
    error.mockRestore();
  });

  it("accepts the browser's callback only with a signature over order and payment", async () => {
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    const { order_id: order = "" } = checkout.fields;
    const back = (signature: string) =>
      environment.client.post("payment/callback/razorpay", {
        razorpay_order_id: order,
        razorpay_payment_id: "pay_9",
        razorpay_signature: signature,
      });
    expect((await back(signed("other", `${order}|pay_9`))).status).toBe(404);
    expect((await back(signed(KEY.secret, `${order}|pay_8`))).status).toBe(404);
    expect(await stateOf(transactionId)).toBe("pending");
    razorpay.payments = [{ ...payment(order, "authorized"), id: "pay_9" }];
    expect((await back(signed(KEY.secret, `${order}|pay_9`))).status).toBe(200);
    expect(await stateOf(transactionId)).toBe("pending");
    environment.clock.advance(10_000);
    razorpay.payments = [{ ...payment(order, "captured"), id: "pay_9" }];
    expect((await back(signed(KEY.secret, `${order}|pay_9`))).status).toBe(200);
    expect(await stateOf(transactionId)).toBe("paid");
  });

  it("handles captured and failed webhooks and ignores others", async () => {
    const { transactionId, checkout } = await buy("sa-touch");
    const { order_id: order = "" } = checkout.fields;
    const entity = (status: string) => payment(order, status, 1_999_900);
    expect((await webhook("payment.captured", entity("captured"), "forged")).status).toBe(401);
    const ignored = await webhook("payment.authorized", entity("authorized"));
    expect(ignored.status).toBe(200);
    expect(await ignored.json()).toMatchObject({ data: { state: null } });
    expect(await stateOf(transactionId)).toBe("pending");
    await webhook("payment.failed", entity("failed"));
    expect(await stateOf(transactionId)).toBe("failed");
    await webhook("payment.captured", entity("captured"));
    expect(await stateOf(transactionId)).toBe("paid");
  });

  it("refunds a payment in the wrong currency in full, once", async () => {
    const user = await newcomer(environment);
    const boss = await newStaff(environment, "all_user");
    const path = `payment/${user.userId}/transaction`;
    const bought = await user.client.post(path, { product: "sa-lite" }, user);
    const { transactionId } = z.object({ transactionId: z.string() }).parse(bought.data);
    const [order] = [...razorpay.orders].find(([, { receipt }]) => receipt === transactionId) ?? [];
    const entity = { ...payment(order ?? "", "captured"), currency: "JPY" };
    expect((await webhook("payment.captured", entity)).status).toBe(200);
    const page = await user.client.get(`${path}/${transactionId}`, user);
    expect(page.data).toMatchObject({ state: "pending", refunds: [{ reason: "wrong_currency" }] });
    const list = await boss.client.get("payment/staff/refunds", boss);
    const refunds = z.array(z.object({ id: z.string(), userId: z.string() })).parse(list.data);
    const { id } = refunds.find(({ userId }) => userId === user.userId) ?? { id: "" };
    const refund = () => boss.client.post(`payment/staff/refunds/${id}`, {}, boss);
    razorpay.isDown = true;
    expect(await refund()).toMatchObject({ status: 409, code: "REFUND_FAILED" });
    razorpay.isDown = false;
    expect(await refund()).toMatchObject({ status: 200, data: { state: "refunded" } });
    expect(await refund()).toMatchObject({ status: 409, code: "REFUND_NOT_OPEN" });
    expect([...razorpay.refunds]).toEqual([[id, `pay_of_${order ?? ""}`]]);
  });

  it("records a refund that staff made in Razorpay's dashboard", async () => {
    const user = await newcomer(environment);
    const boss = await newStaff(environment, "all_user");
    const path = `payment/${user.userId}/transaction`;
    const bought = await user.client.post(path, { product: "sa-lite" }, user);
    const { transactionId } = z.object({ transactionId: z.string() }).parse(bought.data);
    const [order] = [...razorpay.orders].find(([, { receipt }]) => receipt === transactionId) ?? [];
    await webhook("payment.captured", payment(order ?? "", "captured", 100));
    const list = await boss.client.get("payment/staff/refunds", boss);
    const refunds = z.array(z.object({ id: z.string(), userId: z.string() })).parse(list.data);
    const { id } = refunds.find(({ userId }) => userId === user.userId) ?? { id: "" };
    const reference = "rfnd_by_hand";
    const made = await boss.client.post(`payment/staff/refunds/${id}`, { reference }, boss);
    expect(made).toMatchObject({ status: 200, data: { state: "refunded" } });
    expect(razorpay.refunds.has(id)).toBe(false);
  });

  it("looks up an order without a webhook, and tolerates a missing response", async () => {
    const { transactionId, checkout } = await buy("sa-booster");
    const { order_id: order = "" } = checkout.fields;
    razorpay.payments = [
      payment(order, "failed", 4_999_900),
      payment(order, "captured", 4_999_900),
      { ...payment(order, "captured", 4_999_900), id: "pay_second" },
    ];
    expect(await stateOf(transactionId)).toBe("pending");
    environment.clock.advance(61_000);
    razorpay.isDown = true;
    expect(await stateOf(transactionId)).toBe("pending");
    razorpay.isDown = false;
    environment.clock.advance(61_000);
    expect(await stateOf(transactionId)).toBe("paid");
    const list = await buyer.client.get(
      `payment/${buyer.userId}/transaction/${transactionId}`,
      buyer,
    );
    expect(list.data).toMatchObject({ refunds: [{ reason: "second_payment" }] });
    razorpay.isDown = true;
    const other = await newcomer(environment);
    const path = `payment/${other.userId}/transaction`;
    expect((await other.client.post(path, { product: "sa-lite" }, other)).status).toBe(500);
    razorpay.isDown = false;
  });

  /** The state of a new order whose payment was captured without a webhook. */
  const stateOfUnreported = async (ageMs: number, before: (order: string) => Promise<unknown>) => {
    buyer = await newcomer(environment);
    const { transactionId, checkout } = await buy("sa-lite");
    const { order_id: order = "" } = checkout.fields;
    await before(order);
    razorpay.payments = [payment(order, "captured")];
    environment.clock.advance(ageMs);
    buyer = { ...buyer, bearer: (await signedInAgain(environment, buyer)).bearer };
    return stateOf(transactionId);
  };
  const failed = async (order: string) => webhook("payment.failed", payment(order, "failed"));
  const nothing = () => Promise.resolve();

  it.each([
    ["failed", 61_000, failed, "paid"],
    ["closed", 31 * 60_000, nothing, "paid"],
    ["closed for a day", 25 * 3_600_000, nothing, "closed"],
  ] as const)("looks up an order that has %s", async (_state, ageMs, before, expected) => {
    expect(await stateOfUnreported(ageMs, before)).toBe(expected);
  });

  it("has no test payments", async () => {
    const user = await newcomer(environment);
    const path = `payment/${user.userId}/test-gateway/order_1`;
    expect((await user.client.post(path, { outcome: "paid" }, user)).status).toBe(404);
  });
});
