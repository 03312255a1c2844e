import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import {
  couponFault,
  currentState,
  ORDER_LIFETIME_MS,
  priceWith,
  type Coupon,
  type Price,
} from "#domain/payments/payment";
import { dayOf } from "#domain/time/dates";
import { findDocument } from "../catalogue/document-query";
import { transactions } from "../platform/db/schema/payments";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { findCoupon, isUsedUp } from "./coupons";
import type { Gateway } from "./gateway";

const CURRENCY = "INR";

export type TransactionRow = typeof transactions.$inferSelect;

export interface Product {
  readonly slug: string;
  readonly name: string;
  /** Paise. */
  readonly listMinor: number;
  /** An invented product, which shows how buying works. */
  readonly isSample: boolean;
}

/** Returns a booster by slug with its price. @throws ApiError 404 */
export async function productOf(db: Database, slug: string): Promise<Product> {
  const document = await findDocument(db, ["booster"], slug);
  const price = Number(document?.data.fields.priceInr);
  if (!document || !Number.isInteger(price)) throw notFound();
  const { sample: isSample } = document.data;
  return { slug, name: document.title, listMinor: price * 100, isSample };
}

/** Changes a student's orders in a transaction that locks the student's row until the commit. */
export function withStudentLock<T>(
  deps: Deps,
  userId: string,
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      // Weaker than `update`, so rows that refer to the student can still be inserted.
      .for("no key update");
    await closeOrders(tx, userId, outOfTime(deps));
    return change(tx);
  });
}

const isUnpaid = inArray(transactions.state, ["pending", "failed"]);

const outOfTime = (deps: Deps): SQL => lte(transactions.expiresAt, deps.now());

/** Closes a student's matching open orders, which releases their coupons. */
export async function closeOrders(
  tx: Database,
  userId: string,
  which: SQL | undefined,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ state: "closed" })
    .where(and(eq(transactions.userId, userId), isUnpaid, which));
}

/** Cancels an open order. Paid and closed orders are unchanged. */
export const cancelOrder = (deps: Deps, userId: string, transactionId: string): Promise<void> =>
  withStudentLock(deps, userId, (tx) =>
    closeOrders(tx, userId, eq(transactions.id, transactionId)),
  );

/** The paid order of a student for a product, not counting the order `except`. */
export async function purchaseOf(
  db: Database,
  userId: string,
  product: string,
  except?: string,
): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.product, product),
        eq(transactions.state, "paid"),
        except === undefined ? undefined : ne(transactions.id, except),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Returns the student's order for another product that has reserved or used a coupon, or null. */
export async function holderOfCoupon(
  deps: Deps,
  db: Database,
  { userId, coupon, product }: Pick<TransactionRow, "userId" | "product"> & { coupon: string },
): Promise<TransactionRow | null> {
  const rows = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.coupon, coupon),
        or(
          eq(transactions.state, "paid"),
          // An open order for the same product is replaced by the new one.
          and(ne(transactions.product, product), isUnpaid),
        ),
      ),
    );
  return rows.find((row) => currentState(row, deps.now()) !== "closed") ?? null;
}

const couponInvalid = (reason: string, more: Readonly<Record<string, unknown>> = {}): ApiError =>
  new ApiError(404, "COUPON_INVALID", { details: { reason, ...more } });

/**
 * Returns a coupon that is valid for a product today. @throws ApiError 404 COUPON_INVALID with
 * `details.reason`
 */
async function validCoupon(deps: Deps, given: string, product: string): Promise<Coupon> {
  const coupon = await findCoupon(deps, given.trim().toUpperCase());
  const today = dayOf(deps.now());
  const fault = coupon ? couponFault(coupon, product, today) : "unknown";
  if (!coupon || fault) throw couponInvalid(fault ?? "unknown");
  return coupon;
}

/** @throws ApiError 404 COUPON_INVALID if another order has reserved or used the coupon */
async function requireFreeCoupon(
  deps: Deps,
  db: Database,
  use: { readonly userId: string; readonly coupon: string; readonly product: string },
): Promise<void> {
  const holder = await holderOfCoupon(deps, db, use);
  if (holder?.state === "paid") throw couponInvalid("used");
  if (holder)
    throw couponInvalid("reserved", {
      transactionId: holder.id,
      productName: holder.productName,
    });
  const { coupon: code, userId, product } = use;
  if (await isUsedUp(deps, db, { code, userId, product })) throw couponInvalid("used-up");
}

/** Returns the price with a coupon. @throws ApiError 404 COUPON_INVALID with `details.reason` */
export async function couponPrice(
  deps: Deps,
  userId: string,
  given: string,
  product: Product,
): Promise<Price & { readonly code: string }> {
  const coupon = await validCoupon(deps, given, product.slug);
  await requireFreeCoupon(deps, deps.db, { userId, coupon: coupon.code, product: product.slug });
  return { code: coupon.code, ...priceWith(product.listMinor, coupon) };
}

/** The product and the price. */
interface Purchase {
  readonly userId: string;
  readonly product: Product;
  readonly coupon: string | null;
  readonly price: Price;
}

/**
 * Starts an order, or returns the open one with the same price, so that two tabs share an order.
 * The new order reserves its coupon and closes the student's earlier order for the product.
 * @returns its transaction id. @throws ApiError 409 ALREADY_BOUGHT, 404 COUPON_INVALID, 404 for a
 * sample, which can be bought in local mode only
 */
export async function startOrder(
  deps: Deps,
  gateway: Gateway,
  userId: string,
  wanted: { readonly product: string; readonly coupon?: string },
): Promise<string> {
  const product = await productOf(deps.db, wanted.product);
  if (product.isSample && !deps.config.isLocal) throw notFound();
  const coupon = wanted.coupon ? await validCoupon(deps, wanted.coupon, product.slug) : null;
  const price = priceWith(product.listMinor, coupon);
  const purchase = { userId, product, price, coupon: coupon?.code ?? null };
  const open = await withStudentLock(deps, userId, (tx) =>
    resumeOrder(deps, gateway, tx, purchase),
  );
  if (open) return open;
  // The gateway is called without a lock. An order that loses the race is never shown.
  const id = randomUUID();
  const order = { transactionId: id, amountMinor: price.amountMinor, currency: CURRENCY };
  const orderId = await gateway.createOrder(order);
  return withStudentLock(
    deps,
    userId,
    async (tx) =>
      (await resumeOrder(deps, gateway, tx, purchase)) ??
      insertOrder(deps, gateway, tx, { ...purchase, id, orderId }),
  );
}

/** Extends the open order for the same purchase, or returns null. @throws ApiError */
async function resumeOrder(
  deps: Deps,
  gateway: Gateway,
  tx: Database,
  { userId, product, coupon, price }: Purchase,
): Promise<string | null> {
  if (await purchaseOf(tx, userId, product.slug)) throw new ApiError(409, "ALREADY_BOUGHT");
  if (coupon) await requireFreeCoupon(deps, tx, { userId, coupon, product: product.slug });
  const [resumed] = await tx
    .update(transactions)
    .set({ state: "pending", expiresAt: endOf(deps) })
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.product, product.slug),
        eq(transactions.amountMinor, price.amountMinor),
        eq(transactions.gateway, gateway.name),
        coupon ? eq(transactions.coupon, coupon) : isNull(transactions.coupon),
        isUnpaid,
      ),
    )
    .returning({ id: transactions.id });
  return resumed?.id ?? null;
}

async function insertOrder(
  deps: Deps,
  gateway: Gateway,
  tx: Database,
  { id, orderId, userId, product, coupon, price }: Purchase & { id: string; orderId: string },
): Promise<string> {
  await closeOrders(tx, userId, eq(transactions.product, product.slug));
  await tx.insert(transactions).values({
    id,
    orderId,
    userId,
    coupon,
    ...price,
    product: product.slug,
    productName: product.name,
    currency: CURRENCY,
    gateway: gateway.name,
    createdAt: deps.now(),
    expiresAt: endOf(deps),
  });
  return id;
}

const endOf = (deps: Deps): Date => new Date(deps.now().getTime() + ORDER_LIFETIME_MS);
