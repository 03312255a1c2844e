import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { refunds, transactions } from "#backend/platform/db/schema/payments";
import * as coupons from "../../../app/routes/payments/staff-coupons";
import * as payment from "../../../app/routes/payments/staff-payment";
import * as payments from "../../../app/routes/payments/staff-payments";
import * as staffRefunds from "../../../app/routes/payments/staff-refunds";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
type Person = Awaited<ReturnType<typeof newCounsellor>>;

/** A payment of ₹4,999 that arrived. */
async function paid() {
  const { user } = await newStudent(environment());
  const now = environment().clock.now();
  const [row] = await environment()
    .deps.db.insert(transactions)
    .values({
      ...{ userId: user.userId, product: "sa-lite", productName: "Booster Lite" },
      ...{ listMinor: 499_900, amountMinor: 499_900, currency: "INR", gateway: "test" },
      ...{ orderId: crypto.randomUUID(), paymentId: crypto.randomUUID(), state: "paid" },
      ...{ paidAt: now, expiresAt: now },
    })
    .returning();
  if (!row) throw new Error("no payment");
  return row;
}
const ask = ({ browser, csrf }: Person, id: string, form: Record<string, string>) =>
  browser.post(payment.action, `${DESK}/payments/${id}`, { csrf, ...form }, { payment: id });

it("finds a payment, and refunds a part of it with a reason", async () => {
  const staff = await newCounsellor(environment(), "finance");
  const { id, orderId } = await paid();
  const list = await staff.browser.load(payments.loader, `${DESK}/payments?q=${orderId}`);
  expect(list.payments).toMatchObject([{ id, state: "paid" }]);
  const params = { payment: id };
  const shown = await staff.browser.load(payment.loader, `${DESK}/payments/${id}`, params);
  expect(shown).toMatchObject({ mayRefund: true, payment: { refundableMinor: 499_900 } });
  const { refundId } = shown;
  const form = { refund: refundId, amount: "₹1,500.50", reason: "goodwill" };
  expect(await ask(staff, id, form)).toRedirectTo(`${DESK}/payments/${id}`);
  // The same form again makes no second refund.
  expect(await ask(staff, id, { ...form })).toRedirectTo(`${DESK}/payments/${id}`);
  const rows = await environment()
    .deps.db.select()
    .from(refunds)
    .where(eq(refunds.transactionId, id));
  expect(rows).toMatchObject([{ id: refundId, amountMinor: 150_050, state: "refunded" }]);
});

it("says what is wrong with a refund beside its field, and keeps what was typed", async () => {
  const staff = await newCounsellor(environment(), "finance");
  const { id } = await paid();
  const empty = await ask(staff, id, { amount: "free", reason: "" });
  expect(empty.status).toBe(400);
  await expect(empty).toHaveFieldError("amount", "Enter an amount in rupees, of at least ₹1.");
  await expect(empty).toHaveFieldError("reason", "Choose a reason.");
  const more = await ask(staff, id, { amount: "5,000", reason: "on_request" });
  expect(more.status).toBe(409);
  const body: unknown = await more.json();
  expect(body).toMatchObject({
    typed: { amount: "5,000", reason: "on_request" },
    errors: { amount: "Enter at most what is left." },
  });
});

it("leaves a large refund to a colleague, who can decline it", async () => {
  const [one, two] = [
    await newCounsellor(environment(), "finance"),
    await newCounsellor(environment(), "finance"),
  ];
  const { deps } = environment();
  const { id, userId } = await paid();
  await deps.db.update(transactions).set({ amountMinor: 2_000_000 }).where(eq(transactions.id, id));
  const refund = crypto.randomUUID();
  await ask(one, id, { refund, amount: "20,000", reason: "on_request" });
  const path = `${DESK}/refunds`;
  const listed = await two.browser.load(staffRefunds.loader, path);
  expect(listed.refunds).toContainEqual(
    expect.objectContaining({ id: refund, userId, needsSecondPerson: true }),
  );
  const press = ({ browser, csrf }: Person, form: Record<string, string>) =>
    browser.post(staffRefunds.action, path, { csrf, ...form });
  const own = await press(one, { refund });
  expect(own.status).toBe(409);
  expect(await own.text()).toContain("A colleague has to make it.");
  expect(await press(two, { decline: refund })).toRedirectTo(path);
  expect(await deps.db.select().from(refunds).where(eq(refunds.id, refund))).toEqual([]);
});

it("changes a coupon, and keeps its code", async () => {
  const staff = await newCounsellor(environment(), "finance");
  const path = `${DESK}/coupons`;
  const code = `EDIT${String(Date.now()).slice(-8)}`;
  const post = (form: Record<string, string>) =>
    staff.browser.post(coupons.action, path, { csrf: staff.csrf, ...form });
  const terms = { off: "10", unit: "percent", validUntil: "2031-01-31", products: "" };
  expect(await post({ ...terms, code, maxUses: "many" })).toHaveProperty("status", 400);
  expect(await post({ ...terms, code, maxUses: "5" })).toRedirectTo(path);
  const shown = await staff.browser.load(coupons.loader, `${path}?edit=${code}`);
  expect(shown.edited).toMatchObject({ edit: code, off: "10", maxUses: "5" });
  const changed = { ...terms, edit: code, off: "500", unit: "rupees", maxUses: "" };
  expect(await post(changed)).toRedirectTo(path);
  const { coupons: list } = await staff.browser.load(coupons.loader, path);
  expect(list).toContainEqual(
    expect.objectContaining({ code, percentOff: null, minorOff: 50_000, maxUses: null }),
  );
});
