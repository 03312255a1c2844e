import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Gateway } from "./gateway";
import { razorpayGateway } from "./razorpay";

const KEYS = { keyId: "key", keySecret: "key-secret", webhookSecret: "webhook-secret" };
const signed = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("hex");

describe("Razorpay's messages", () => {
  const gateway = razorpayGateway({ ...KEYS, apiUrl: "https://api.example/" });

  it("are answered on the page of the order", () => {
    const { action, fields } = gateway.checkout({
      orderId: "order 1",
      amountMinor: 499_900,
      currency: "INR",
      productName: "Booster Lite",
      customer: { name: "Asha", email: "asha@example.com", mobile: "+919800000000" },
      publicOrigin: "https://www.disha.example",
    });
    expect(action).toBe("https://api.example/v1/checkout/embedded");
    expect(fields).toEqual({
      key_id: "key",
      order_id: "order 1",
      amount: "499900",
      currency: "INR",
      name: "Disha Abroad",
      description: "Booster Lite",
      "prefill[name]": "Asha",
      "prefill[email]": "asha@example.com",
      "prefill[contact]": "+919800000000",
      callback_url: "https://www.disha.example/study-abroad/payments/callback/razorpay",
      cancel_url: "https://www.disha.example/study-abroad/payments/status?order=order%201",
    });
  });

  it("may lack the customer's name and addresses", () => {
    const { fields } = gateway.checkout({
      orderId: "o",
      amountMinor: 1,
      currency: "INR",
      productName: "P",
      publicOrigin: "",
      customer: { name: null, email: null, mobile: null },
    });
    expect([fields["prefill[name]"], fields["prefill[email]"], fields["prefill[contact]"]]).toEqual(
      ["", "", ""],
    );
  });

  const back = {
    razorpay_order_id: "order_1",
    razorpay_payment_id: "pay_1",
    razorpay_signature: signed(KEYS.keySecret, "order_1|pay_1"),
  };
  it("report a payment without its amount in the browser's callback", () => {
    expect(gateway.parseCallback(back)).toEqual({
      eventId: null,
      orderId: "order_1",
      paymentId: "pay_1",
      outcome: "paid",
      amountMinor: null,
      currency: null,
    });
  });

  it.each([
    ["order", { razorpay_order_id: "", razorpay_signature: signed(KEYS.keySecret, "|pay_1") }],
    [
      "payment",
      { razorpay_payment_id: "", razorpay_signature: signed(KEYS.keySecret, "order_1|") },
    ],
    ["signature", { razorpay_signature: "" }],
    ["valid signature", { razorpay_signature: signed(KEYS.webhookSecret, "order_1|pay_1") }],
  ])("are refused without an %s", (_what, change) => {
    expect(gateway.parseCallback({ ...back, ...change })).toBeNull();
  });

  const payment = { id: "pay_1", order_id: "order_1", amount: 100, currency: "INR" };
  const webhook = (body: string, headers: Record<string, string> = {}) =>
    gateway.parseWebhook(
      body,
      new Headers({ "x-razorpay-signature": signed(KEYS.webhookSecret, body), ...headers }),
    );
  const about = (entity: object) =>
    JSON.stringify({ event: "payment", payload: { payment: { entity } } });

  it.each([
    ["captured", "paid"],
    ["failed", "failed"],
  ])("report a %s payment as %s", (status, outcome) => {
    const body = about({ ...payment, status });
    expect(webhook(body, { "x-razorpay-event-id": "evt_1" })).toEqual({
      eventId: "evt_1",
      orderId: "order_1",
      paymentId: "pay_1",
      outcome,
      amountMinor: 100,
      currency: "INR",
    });
    expect(webhook(body)).toHaveProperty("eventId", null);
  });

  it.each([
    ["another state", about({ ...payment, status: "authorized" })],
    ["no order", about({ ...payment, status: "captured", order_id: null })],
    ["no payment", JSON.stringify({ event: "refund", payload: {} })],
    ["no JSON", "<html>"],
  ])("are ignored with %s", (_what, body) => {
    expect(webhook(body)).toBe("ignored");
  });

  it.each([
    ["a wrong signature", { "x-razorpay-signature": signed(KEYS.keySecret, about(payment)) }],
    ["no signature", {}],
  ])("are refused with %s", (_what, headers) => {
    expect(gateway.parseWebhook(about(payment), new Headers(headers))).toBeNull();
  });
});

describe("calls of Razorpay's API", () => {
  interface Call {
    readonly method: string | undefined;
    readonly url: string | undefined;
    readonly body: unknown;
    readonly headers: Record<string, unknown>;
  }
  let server: Server;
  let gateway: Gateway;
  let calls: Call[];
  let response: { status: number; body: object };

  beforeEach(async () => {
    calls = [];
    response = { status: 200, body: {} };
    server = createServer((request, answer) => {
      const { method, url, headers } = request;
      const body = method === "POST" ? json(request) : Promise.resolve(null);
      void body.then((read) => {
        calls.push({ method, url, headers, body: read });
        answer.writeHead(response.status, { "content-type": "application/json" });
        answer.end(JSON.stringify(response.body));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    gateway = razorpayGateway({ ...KEYS, apiUrl: `http://127.0.0.1:${port}/` });
  });
  afterEach(() => {
    server.close();
  });

  it("create an order", async () => {
    response.body = { id: "order_1" };
    const order = { transactionId: "t-1", amountMinor: 100, currency: "INR" };
    expect(await gateway.createOrder(order)).toBe("order_1");
    expect(calls).toMatchObject([
      {
        method: "POST",
        url: "/v1/orders",
        body: { amount: 100, currency: "INR", receipt: "t-1" },
        headers: {
          authorization: `Basic ${Buffer.from("key:key-secret").toString("base64")}`,
          "content-type": "application/json",
        },
      },
    ]);
  });

  it.each([
    [500, { id: "order_1" }, "razorpay orders: 500"],
    [200, { id: "" }, "Too small: expected string to have >=1 characters"],
  ])("fail with a status or response that is no order: %s", async (status, body, message) => {
    response = { status, body };
    const order = { transactionId: "t-1", amountMinor: 100, currency: "INR" };
    await expect(gateway.createOrder(order)).rejects.toThrow(message);
  });

  it.each([
    ["in full", null, {}],
    ["in part", 50_000, { amount: 50_000 }],
  ])("refund a payment %s, with an idempotency key", async (_, amountMinor, body) => {
    response.body = { id: "rfnd_1" };
    const request = { refundId: "r-1", paymentId: "pay/1", amountMinor };
    expect(await gateway.refund(request)).toBe("rfnd_1");
    expect(calls).toMatchObject([
      {
        method: "POST",
        url: "/v1/payments/pay%2F1/refund",
        body,
        headers: { "x-refund-idempotency": "r-1" },
      },
    ]);
  });

  it("look up the captured payments of an order", async () => {
    const payment = { order_id: "order/1", amount: 100, currency: "INR" };
    response.body = {
      items: [
        { ...payment, id: "pay_1", status: "failed" },
        { ...payment, id: "pay_2", status: "captured" },
        { ...payment, id: "pay_3", status: "captured", order_id: null },
      ],
    };
    expect(await gateway.lookUp("order/1")).toEqual([
      {
        eventId: null,
        orderId: "order/1",
        paymentId: "pay_2",
        outcome: "paid",
        amountMinor: 100,
        currency: "INR",
      },
    ]);
    expect(calls).toMatchObject([{ method: "GET", url: "/v1/orders/order%2F1/payments" }]);
    response.status = 503;
    await expect(gateway.lookUp("order/1")).rejects.toThrow("503");
  });
});
