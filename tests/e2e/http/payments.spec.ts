import { expect, test } from "@playwright/test";
import { testSignature } from "../../../backend/payment/test-gateway";
import { testSecrets } from "../environment/secrets";
import { ask, sitePort } from "./client";

const base = "/study-abroad/payments";
const foreign = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" };

/** What a gateway and its page send to the site itself. */
test.describe("a gateway's calls", () => {
  test("a webhook reaches the payment service byte for byte, and nobody else's does", async () => {
    const send = (signature: string) =>
      ask(sitePort(), `${base}/webhook/test`, {
        form: { a: "1" },
        headers: { ...foreign, "content-type": "application/json", "x-test-signature": signature },
      });
    expect((await send("forged")).status).toBe(401);
    // Signed rightly, but no event at all: refused for what it says, not for who says it.
    const right = testSignature(testSecrets.DATA_SECRETS, "a=1");
    expect((await send(right)).status).not.toBe(401);
    expect((await ask(sitePort(), `${base}/webhook/razorpay`, { form: {} })).status).toBe(404);
  });

  test("a webhook of an order that nobody knows is asked for again", async () => {
    const event = { eventId: "e", orderId: "order_none", paymentId: null, outcome: "paid" };
    const text = JSON.stringify({ ...event, amountMinor: null });
    const response = await fetch(`http://127.0.0.1:${sitePort()}${base}/webhook/test`, {
      method: "POST",
      body: text,
      headers: { "x-test-signature": testSignature(testSecrets.DATA_SECRETS, text) },
    });
    expect(response.status).toBe(404);
  });

  test("the browser may come back from the gateway's own page, and is shown how it stands", async () => {
    const back = await ask(sitePort(), `${base}/callback/test`, {
      form: { order: "order_none", payment: "p", signature: "forged" },
      headers: foreign,
    });
    expect(back.status).toBe(303);
    expect(back.headers.location).toBe("/study-abroad/payments/status?order=order_none");
    const status = await ask(sitePort(), back.headers.location ?? "");
    expect(status.headers.location).toMatch(/^\/study-abroad\/sign-in\?returnTo=/);
  });

  test("no other form may come from there", async () => {
    const { status } = await ask(sitePort(), "/study-abroad/booster-program/sa-lite/apply-now", {
      form: { coupon: "" },
      headers: foreign,
    });
    expect(status).toBe(403);
  });
});
