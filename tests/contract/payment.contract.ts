import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { seedCatalogue } from "#backend/catalogue/seed";
import { contractCatalogue } from "./contract-catalogue";
import { testSignature } from "#backend/payment/test-gateway";
import { newcomer, textSentTo, type Newcomer } from "./people";
import type { Stage } from "./stage";

const boughtSchema = z.object({ transactionId: z.string().uuid() });
const checkoutSchema = z.object({
  checkout: z.object({ action: z.string(), fields: z.record(z.string()) }),
});
const transactionSchema = z.object({
  state: z.string(),
  amountMinor: z.number().int(),
  discountMinor: z.number().int(),
  paymentId: z.string().nullable(),
});
const callbackSchema = z.object({ callback: z.record(z.string()).nullable() });

/** Payments on the test gateway: what a gateway may say, how often, and in what order. */
export function paymentContract(stage: () => Stage): void {
  beforeAll(async () => {
    await seedCatalogue(stage().deps.db, contractCatalogue);
  }, 60_000);

  const baseOf = ({ userId }: Newcomer) => `payment/${userId}`;
  const buy = async (buyer: Newcomer, product = "sa-lite", coupon?: string) => {
    const body = { product, ...(coupon ? { coupon } : {}) };
    const answer = await buyer.client.post(`${baseOf(buyer)}/transaction`, body, buyer);
    const { transactionId } = boughtSchema.parse(answer.data);
    const path = `${baseOf(buyer)}/transaction/${transactionId}/checkout`;
    const { checkout } = checkoutSchema.parse((await buyer.client.get(path, buyer)).data);
    return { transactionId, order: checkout.fields.order ?? "" };
  };
  const look = async (buyer: Newcomer, id: string) =>
    transactionSchema.parse(
      (await buyer.client.get(`${baseOf(buyer)}/transaction/${id}`, buyer)).data,
    );
  const press = async (buyer: Newcomer, order: string, outcome: "paid" | "failed") => {
    const path = `${baseOf(buyer)}/test-gateway/${order}`;
    return callbackSchema.parse((await buyer.client.post(path, { outcome }, buyer)).data).callback;
  };
  const callBack = (fields: object) => stage().client.post("payment/callback/test", fields);

  let events = 0;
  const webhook = async (event: object, signature?: string) => {
    const body = JSON.stringify({
      eventId: `evt_${stage().deps.config.DATA_DIR}_${(events += 1)}`,
      paymentId: "pay_1",
      amountMinor: 499_900,
      ...event,
    });
    const secret = stage().deps.config.DATA_SECRETS[0] ?? "";
    return stage().app.request("/payment/webhook/test", {
      method: "POST",
      body,
      headers: { "x-test-signature": signature ?? testSignature(secret, body) },
    });
  };

  it("is bought, paid for once, and makes a paid learner with a receipt", async () => {
    const buyer = await newcomer(stage());
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
    expect(await textSentTo(stage(), `${buyer.userId}@example.com`)).toContain("₹4,999");
    const receipts = (await stage().sent()).filter(
      (one) => one.kind === "mail" && one.to === `${buyer.userId}@example.com`,
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

  it("believes no signature but its own", async () => {
    const buyer = await newcomer(stage());
    const { transactionId, order } = await buy(buyer);
    const fields = await press(buyer, order, "paid");
    expect((await callBack({ ...fields, payment: "pay_other" })).status).toBe(404);
    expect((await webhook({ orderId: order, outcome: "paid" }, "forged")).status).toBe(401);
    expect((await look(buyer, transactionId)).state).toBe("pending");
    expect((await buyer.client.post("payment/callback/razorpay", {})).status).toBe(404);
  });

  it("takes a webhook as often as it comes, and in any order", async () => {
    const buyer = await newcomer(stage());
    const { transactionId, order } = await buy(buyer);
    const failed = await webhook({ orderId: order, outcome: "failed" });
    expect(failed.status).toBe(200);
    expect((await look(buyer, transactionId)).state).toBe("failed");
    const paid = { eventId: `evt_twice_${order}`, orderId: order, outcome: "paid" };
    const statuses = await Promise.all(Array.from({ length: 10 }, () => webhook(paid)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await look(buyer, transactionId)).state).toBe("paid");
    // A failed try that is told of late does not take the money back.
    await webhook({ orderId: order, outcome: "failed" });
    expect(await look(buyer, transactionId)).toMatchObject({ state: "paid", paymentId: "pay_1" });
  });

  it("asks for a webhook again whose order it does not know, and does not book another amount", async () => {
    expect((await webhook({ orderId: "order_unknown", outcome: "paid" })).status).toBe(404);
    const buyer = await newcomer(stage());
    const { transactionId, order } = await buy(buyer);
    await webhook({ orderId: order, outcome: "paid", amountMinor: 100 });
    expect((await look(buyer, transactionId)).state).toBe("pending");
  });

  it("takes a coupon off, and says why one does not count", async () => {
    const buyer = await newcomer(stage());
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

  it("is one's own", async () => {
    const [buyer, other] = [await newcomer(stage()), await newcomer(stage())];
    const { transactionId, order } = await buy(buyer);
    const theirs = `${baseOf(other)}/transaction/${transactionId}`;
    expect((await other.client.get(theirs, other)).status).toBe(404);
    const press = { outcome: "paid" };
    const path = `${baseOf(other)}/test-gateway/${order}`;
    expect((await other.client.post(path, press, other)).status).toBe(404);
    const byOrder = `${baseOf(buyer)}/transaction/${order}?by=order`;
    expect((await buyer.client.get(byOrder, buyer)).data).toMatchObject({ id: transactionId });
  });
}
