import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { users } from "#backend/platform/db/schema/users";
import * as applyNow from "../../../app/routes/payments/apply-now";
import * as callback from "../../../app/routes/payments/callback";
import * as checkout from "../../../app/routes/payments/checkout";
import * as list from "../../../app/routes/payments/list";
import * as receipt from "../../../app/routes/payments/receipt";
import * as status from "../../../app/routes/payments/status";
import * as testGateway from "../../../app/routes/payments/test-gateway";
import * as webhook from "../../../app/routes/payments/webhook";
import { targetOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
type Student = Awaited<ReturnType<typeof newStudent>>;

const SHOP = "/study-abroad/booster-program/sa-lite/apply-now";
const CHECKOUT = /^\/study-abroad\/payments\/checkout\/([\w-]{36})$/;
const checkoutSchema = z.object({
  checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
});

const orderProgram = ({ browser, csrf }: Student, form: Record<string, string> = {}) =>
  browser.post(applyNow.action, SHOP, { csrf, ...form }, { tier: "sa-lite" });

/** Orders a program and opens its checkout. */
async function orderOf(student: Student) {
  const id = CHECKOUT.exec(targetOf(await orderProgram(student)).pathname)?.[1] ?? "";
  const page = await student.browser.get(checkout.loader, `/checkout/${id}`, { id });
  return { id, order: checkoutSchema.parse(await page.json()).checkout.fields.order ?? "" };
}

const press = ({ browser, csrf }: Student, order: string, outcome: string) =>
  browser.post(testGateway.action, "/study-abroad/payments/test-gateway", { csrf, order, outcome });

const stateOf = async ({ browser }: Student, id: string) => {
  const page = await browser.get(status.loader, `/study-abroad/payments/status?transaction=${id}`);
  const body = z
    .object({ transaction: z.object({ state: z.string() }).nullable() })
    .parse(await page.json());
  return [page.status, body.transaction?.state ?? null];
};

describe("ordering a program", () => {
  it("shows the price, and 404 for a program that doesn't exist", async () => {
    const { browser } = await newStudent(environment());
    const page = await browser.get(applyNow.loader, SHOP, { tier: "sa-lite" });
    expect(await page.json()).toMatchObject({ chosen: { slug: "sa-lite", problem: null } });
    expect((await browser.get(applyNow.loader, SHOP, { tier: "none" })).status).toBe(404);
  });

  it("creates one order for two submissions and redirects to its checkout", async () => {
    const student = await newStudent(environment());
    const first = await orderProgram(student);
    expect(first).toRedirectTo(CHECKOUT);
    expect(targetOf(await orderProgram(student)).pathname).toBe(targetOf(first).pathname);
  });

  it("rejects an invalid coupon without an order", async () => {
    const student = await newStudent(environment());
    const reply = await orderProgram(student, { coupon: "NOTHING" });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toMatch(/coupon|code/i);
    const page = await student.browser.get(list.loader, "/study-abroad/profile/payments");
    expect(await page.json()).toMatchObject({ transactions: [] });
  });

  it("returns 404 for a program that doesn't exist", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.post(applyNow.action, SHOP, { csrf }, { tier: "none" });
    expect(reply.status).toBe(404);
  });
});

describe("paying", () => {
  it("marks the learner as paid, and gives out a receipt and no second order", async () => {
    const student = await newStudent(environment());
    const { id, order } = await orderOf(student);
    const receiptOf = () => student.browser.get(receipt.loader, `/receipt/${id}`, { id });
    expect((await receiptOf()).status).toBe(404);
    expect(await press(student, order, "paid")).toRedirectTo(
      `/study-abroad/payments/status?transaction=${id}`,
    );
    expect(await stateOf(student, id)).toEqual([200, "paid"]);
    expect((await receiptOf()).status).toBe(200);
    const [row] = await environment()
      .deps.db.select({ paidUser: users.paidUser })
      .from(users)
      .where(eq(users.id, student.user.userId));
    expect(row).toEqual({ paidUser: true });
    expect(await orderProgram(student)).toRedirectTo("/study-abroad/profile/payments");
    // The checkout of a settled order leads to its status.
    expect(await student.browser.get(checkout.loader, `/checkout/${id}`, { id })).toRedirectTo(
      `/study-abroad/payments/status?transaction=${id}`,
    );
  });

  it("shows a failed payment as failed", async () => {
    const student = await newStudent(environment());
    const { id, order } = await orderOf(student);
    await press(student, order, "failed");
    expect(await stateOf(student, id)).toEqual([200, "failed"]);
  });

  it("cancels an order of the student", async () => {
    const student = await newStudent(environment());
    const { id } = await orderOf(student);
    const path = "/study-abroad/payments/status";
    const form = { csrf: student.csrf, cancel: id };
    expect(await student.browser.post(status.action, path, form)).toRedirectTo(
      `${path}?transaction=${id}`,
    );
    expect(await stateOf(student, id)).toEqual([200, "closed"]);
  });

  it("hides an order from other students", async () => {
    const [owner, other] = [await newStudent(environment()), await newStudent(environment())];
    const { id, order } = await orderOf(owner);
    expect(await stateOf(other, id)).toEqual([404, null]);
    expect((await other.browser.get(checkout.loader, `/checkout/${id}`, { id })).status).toBe(404);
    expect((await press(other, order, "paid")).status).toBe(404);
    const form = { csrf: other.csrf, cancel: id };
    const cancelled = await other.browser.post(
      status.action,
      "/study-abroad/payments/status",
      form,
    );
    expect(cancelled.status).toBe(404);
    expect(await stateOf(owner, id)).toEqual([200, "pending"]);
  });
});

describe("the test gateway", () => {
  const open = ({ browser }: Student, order: string) =>
    browser.get(testGateway.loader, `/study-abroad/payments/test-gateway?order=${order}`);

  it("shows an order to its student", async () => {
    const [owner, other] = [await newStudent(environment()), await newStudent(environment())];
    const { id, order } = await orderOf(owner);
    expect(await (await open(owner, order)).json()).toMatchObject({ transaction: { id }, order });
    expect((await open(other, order)).status).toBe(404);
  });
});

describe("a call by the gateway", () => {
  it("settles nothing with an invalid signature", async () => {
    const student = await newStudent(environment());
    const { id, order } = await orderOf(student);
    const forged = { order, payment: "pay_1", outcome: "paid", signature: "0".repeat(64) };
    const path = "/study-abroad/payments/callback/test";
    const reply = await student.browser.post(callback.action, path, forged, { gateway: "test" });
    expect(reply).toRedirectTo(`/study-abroad/payments/status?order=${order}`);
    const hook = await student.browser.post(webhook.action, path, forged, { gateway: "test" });
    expect(hook.status).toBeGreaterThanOrEqual(400);
    expect(hook.status).toBeLessThan(500);
    expect(await stateOf(student, id)).toEqual([200, "pending"]);
  });
});
