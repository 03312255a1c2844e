import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { couponFault, priceWith, type Coupon } from "../../app/domain/payment";
import { findUser, liteUserOf } from "../auth/accounts";
import { ownUser } from "../auth/bearer";
import { findDocument } from "../catalogue/document-query";
import { serviceDataOf } from "../catalogue/service-data";
import type { Database } from "../db/database";
import { transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { readBody, readCapped } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound, Refusal } from "../http/errors";
import { limited } from "../http/limits";
import { isUuid } from "../http/parameters";
import { gatewayOf, type Gateway } from "./gateway";
import { settle } from "./settle";
import { TEST_GATEWAY, testSignature } from "./test-gateway";

const CURRENCY = "INR";
const MOST_WEBHOOK_BYTES = 64 * 1024;
/** A payment that nobody told us of for so long is asked for. */
const ASK_AFTER_MS = 60_000;

const buySchema = z
  .object({ product: z.string().min(1).max(60), coupon: z.string().trim().max(40).optional() })
  .strict();
const fieldsSchema = z.record(z.string().max(500));
const choiceSchema = z.object({ outcome: z.enum(["paid", "failed"]) }).strict();

type Row = typeof transactions.$inferSelect;

const shown = (row: Row) => ({
  id: row.id,
  product: row.product,
  productName: row.productName,
  listMinor: row.listMinor,
  discountMinor: row.discountMinor,
  amountMinor: row.amountMinor,
  currency: row.currency,
  coupon: row.coupon,
  gateway: row.gateway,
  paymentId: row.paymentId,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

/** The payment service (navigation-and-content.md §7 "Payment"). */
export function paymentRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { db } = deps;
  const gateway = gatewayOf(deps.config);

  const gatewayNamed = (name: string): Gateway => {
    if (gateway?.name !== name) throw notFound();
    return gateway;
  };

  /** A transaction of a user's. @throws Refusal 404 */
  async function transactionBy(
    column: typeof transactions.id | typeof transactions.orderId,
    userId: string,
    id: string,
  ): Promise<Row> {
    const isPossible = column === transactions.orderId || isUuid(id);
    const [row] = isPossible
      ? await db
          .select()
          .from(transactions)
          .where(and(eq(transactions.userId, userId), eq(column, id)))
      : [];
    if (!row) throw notFound();
    return row;
  }

  // Told by the gateway itself, as often and in whatever order it likes.
  app.post("/webhook/:gateway", limited(deps, "webhook"), async (c) => {
    const from = gatewayNamed(c.req.param("gateway"));
    const body = (await readCapped(c.req.raw, MOST_WEBHOOK_BYTES)).toString("utf8");
    const told = from.readWebhook(body, c.req.raw.headers);
    if (told === null) throw new Refusal(401, "UNAUTHORIZED");
    if (told === "ignored") return c.json({ data: { state: null } });
    // An order that is not stored yet is answered 404: the gateway tries again.
    const row = await settle(deps, from.name, told);
    if (!row) throw notFound();
    return c.json({ data: { state: row.state } });
  });

  // What the browser brought back: proved by the gateway's signature, not by a session.
  app.post("/callback/:gateway", limited(deps, "pay"), async (c) => {
    const from = gatewayNamed(c.req.param("gateway"));
    const told = from.readCallback(await readBody(c.req.raw, fieldsSchema));
    const row = told ? await settle(deps, from.name, told) : null;
    if (!row) throw notFound();
    return c.json({ data: { transactionId: row.id, state: row.state } });
  });

  app.get("/:userId/products", ownUser(deps), (c) =>
    c.json({ data: { isOpen: gateway !== null } }),
  );

  app.get("/:userId/coupon/:coupon", ownUser(deps), async (c) => {
    const product = await productOf(db, c.req.query("product") ?? "");
    const coupon = await couponOf(
      deps,
      c.get("claims").userId,
      c.req.param("coupon"),
      product.slug,
    );
    return c.json({ data: { code: coupon.code, ...priceWith(product.listMinor, coupon) } });
  });

  app.post("/:userId/transaction", limited(deps, "pay"), ownUser(deps), async (c) => {
    if (!gateway) throw notFound();
    const { userId } = c.get("claims");
    const wanted = await readBody(c.req.raw, buySchema);
    const product = await productOf(db, wanted.product);
    if (await hasBought(db, userId, product.slug)) throw new Refusal(409, "ALREADY_BOUGHT");
    const coupon = wanted.coupon ? await couponOf(deps, userId, wanted.coupon, product.slug) : null;
    const price = priceWith(product.listMinor, coupon);
    const transactionId = randomUUID();
    const order = { transactionId, amountMinor: price.amountMinor, currency: CURRENCY };
    const orderId = await gateway.createOrder(order);
    await db.insert(transactions).values({
      ...{ id: transactionId, userId, orderId, ...price },
      product: product.slug,
      productName: product.name,
      currency: CURRENCY,
      coupon: coupon?.code ?? null,
      gateway: gateway.name,
      createdAt: deps.now(),
    });
    return c.json({ data: { transactionId } });
  });

  // What the browser posts to the gateway; null once there is nothing to pay.
  app.get("/:userId/transaction/:transactionId/checkout", ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const row = await transactionBy(transactions.id, userId, c.req.param("transactionId"));
    if (row.state === "paid" || row.gateway !== gateway?.name)
      return c.json({ data: { transaction: shown(row), checkout: null } });
    const user = liteUserOf(await findUser(db, userId));
    const checkout = gateway.checkout({
      orderId: row.orderId,
      amountMinor: row.amountMinor,
      currency: row.currency,
      productName: row.productName,
      customer: { name: user.fullName, email: user.email, mobile: user.mobile },
      publicOrigin: callerOf(c, deps.config).publicOrigin,
    });
    return c.json({ data: { transaction: shown(row), checkout } });
  });

  // `order/…` finds it by the gateway's id, for who comes back from there without having paid.
  app.get("/:userId/transaction/:transactionId", ownUser(deps), async (c) => {
    const row = await transactionBy(
      c.req.query("by") === "order" ? transactions.orderId : transactions.id,
      c.get("claims").userId,
      c.req.param("transactionId"),
    );
    const isLate = deps.now().getTime() - row.createdAt.getTime() > ASK_AFTER_MS;
    const told =
      row.state === "pending" && isLate && gateway?.name === row.gateway
        ? await gateway.lookUp(row.orderId)
        : null;
    const settled = told ? await settle(deps, row.gateway, told) : null;
    return c.json({ data: shown(settled ?? row) });
  });

  app.get("/:userId/bought-booster/:source", ownUser(deps), async (c) => {
    const [row] = await db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, c.get("claims").userId),
          eq(transactions.product, c.req.param("source")),
          eq(transactions.state, "paid"),
        ),
      )
      .limit(1);
    return c.json({ data: { bought: row !== undefined, transaction: row ? shown(row) : null } });
  });

  app.get("/:userId/bought-status", ownUser(deps), async (c) => {
    const rows = await db
      .select()
      .from(transactions)
      .where(eq(transactions.userId, c.get("claims").userId))
      .orderBy(desc(transactions.createdAt))
      .limit(100);
    return c.json({
      data: {
        bought: rows.some(({ state }) => state === "paid"),
        transactions: rows.map(shown),
      },
    });
  });

  // The test gateway's own page presses here; it does not exist beside a real one.
  app.post("/:userId/test-gateway/:orderId", limited(deps, "pay"), ownUser(deps), async (c) => {
    gatewayNamed(TEST_GATEWAY);
    const { outcome } = await readBody(c.req.raw, choiceSchema);
    const orderId = c.req.param("orderId");
    const row = await transactionBy(transactions.orderId, c.get("claims").userId, orderId);
    const payment = `pay_${randomUUID()}`;
    if (outcome === "failed") {
      const failed = { eventId: `evt_${randomUUID()}`, orderId, paymentId: payment, outcome };
      await settle(deps, TEST_GATEWAY, { ...failed, amountMinor: row.amountMinor });
      return c.json({ data: { transactionId: row.id, callback: null } });
    }
    const signature = testSignature(deps.config.DATA_SECRETS[0] ?? "", orderId, payment);
    return c.json({
      data: { transactionId: row.id, callback: { order: orderId, payment, signature } },
    });
  });

  return app;
}

/** A booster by its slug, with its price. @throws Refusal 404 */
async function productOf(db: Database, slug: string) {
  const document = await findDocument(db, ["booster"], slug);
  const price = Number(document?.data.fields.priceInr);
  if (!document || !Number.isInteger(price)) throw notFound();
  return { slug, name: document.title, listMinor: price * 100 };
}

async function hasBought(db: Database, userId: string, product: string): Promise<boolean> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.product, product),
        eq(transactions.state, "paid"),
      ),
    );
  return row !== undefined;
}

/** A coupon that counts. @throws Refusal 404 COUPON_INVALID with the reason in `details`. */
async function couponOf(
  deps: Deps,
  userId: string,
  given: string,
  product: string,
): Promise<Coupon> {
  const { coupons } = await serviceDataOf(deps);
  const coupon = coupons.find(({ code }) => code === given.trim().toUpperCase());
  // The day in India: coupons are printed there.
  const today = new Date(deps.now().getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const fault = coupon ? couponFault(coupon, product, today) : "unknown";
  if (!coupon || fault) throw new Refusal(404, "COUPON_INVALID", { details: { reason: fault } });
  const [used] = await deps.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.coupon, coupon.code),
        eq(transactions.state, "paid"),
      ),
    );
  if (used) throw new Refusal(404, "COUPON_INVALID", { details: { reason: "used" } });
  return coupon;
}
