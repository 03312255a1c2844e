import { expect, test } from "@playwright/test";
import { testSignature } from "../../../backend/payments/test-gateway";
import { testSecrets } from "../environment/secrets";
import { ask, sitePort } from "./client";

const base = "/study-abroad/payments";
const foreign = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" };

/** Requests from a payment gateway and its page. */
test.describe("a gateway's calls", () => {
  test("a signed webhook reaches the payment service unchanged, and a forged one is rejected", async () => {
    const send = (signature: string) =>
      ask(sitePort(), `${base}/webhook/test`, {
        form: { a: "1" },
        headers: { ...foreign, "content-type": "application/json", "x-test-signature": signature },
      });
    expect((await send("forged")).status).toBe(401);
    // The signature is valid, but the body is not an event.
    const right = testSignature(testSecrets.DATA_SECRETS, "a=1");
    expect((await send(right)).status).not.toBe(401);
    expect((await ask(sitePort(), `${base}/webhook/razorpay`, { form: {} })).status).toBe(404);
  });

  test("a webhook of an unknown order is requested again", async () => {
    const event = { eventId: "e", orderId: "order_none", paymentId: null, outcome: "paid" };
    const text = JSON.stringify({ ...event, amountMinor: null });
    const response = await fetch(`http://127.0.0.1:${sitePort()}${base}/webhook/test`, {
      method: "POST",
      body: text,
      headers: { "x-test-signature": testSignature(testSecrets.DATA_SECRETS, text) },
    });
    expect(response.status).toBe(404);
  });

  test("the browser can return from the gateway's page and sees the payment status", async () => {
    const back = await ask(sitePort(), `${base}/callback/test`, {
      form: { order: "order_none", payment: "p", signature: "forged" },
      headers: foreign,
    });
    expect(back.status).toBe(303);
    expect(back.headers.location).toBe("/study-abroad/payments/status?order=order_none");
    const status = await ask(sitePort(), back.headers.location ?? "");
    expect(status.headers.location).toMatch(/^\/study-abroad\/sign-in\?returnTo=/);
  });

  test("other forms are not accepted from there", async () => {
    const { status } = await ask(sitePort(), "/study-abroad/booster-program/sa-lite/apply-now", {
      form: { coupon: "" },
      headers: foreign,
    });
    expect(status).toBe(403);
  });
});
