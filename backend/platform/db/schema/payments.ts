import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  paymentDifferences,
  refundReasons,
  refundStates,
  transactionStates,
} from "#domain/payments/payment";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { users } from "./users";

/**
 * Orders and purchases. Amounts are in paise, and each row has the agreed price. The unique
 * indexes back up the lock in backend/payments/orders.ts.
 */
export const transactions = pgTable(
  "transactions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** The booster's tier: `sa-lite`. */
    product: text("product").notNull(),
    productName: text("product_name").notNull(),
    listMinor: integer("list_minor").notNull(),
    discountMinor: integer("discount_minor").notNull().default(0),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    coupon: text("coupon"),
    gateway: text("gateway").notNull(),
    /** The gateway's id of the order. */
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id"),
    state: text("state", { enum: transactionStates }).notNull().default("pending"),
    createdAt: createdAt(),
    /** Until then the order can be paid and reserves its coupon. */
    expiresAt: moment("expires_at").notNull(),
    paidAt: moment("paid_at"),
    /** When the gateway was last asked about the order (backend/payments/look-up.ts). */
    lookedUpAt: moment("looked_up_at"),
    /** What the gateway says of a paid order, if it differs from ours. Found each night. */
    difference: text("difference", { enum: paymentDifferences }),
  },
  (table) => [
    uniqueIndex("transactions_order").on(table.gateway, table.orderId),
    index("transactions_user").on(table.userId, table.createdAt),
    uniqueIndex("transactions_open")
      .on(table.userId, table.product)
      .where(sql`${table.state} in ('pending', 'failed')`),
    uniqueIndex("transactions_bought")
      .on(table.userId, table.product)
      .where(sql`${table.state} = 'paid'`),
    uniqueIndex("transactions_coupon")
      .on(table.userId, table.coupon)
      .where(sql`${table.state} <> 'closed'`),
  ],
);

/** Coupons that administrators have made, besides those of the catalogue. */
export const coupons = pgTable("coupons", {
  code: text("code").primaryKey(),
  percentOff: smallint("percent_off"),
  minorOff: integer("minor_off"),
  validUntil: date("valid_until", { mode: "string" }).notNull(),
  /** Product tiers. An empty list means all. */
  products: text("products").array().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  /** How many orders may have it. Null means any number. */
  maxUses: integer("max_uses"),
  createdBy: staff("created_by"),
  createdAt: createdAt(),
});

/**
 * Payments that arrived but could not be accepted, each refunded in full, and refunds that staff
 * asked for, of all or of a part.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key of the refund at the gateway. */
    id: uuid("id").primaryKey().defaultRandom(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => transactions.id, { onDelete: "cascade" }),
    gateway: text("gateway").notNull(),
    paymentId: text("payment_id").notNull(),
    /** What to refund. Of a payment that could not be accepted, the amount that arrived. */
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason", { enum: refundReasons }).notNull(),
    state: text("state", { enum: refundStates }).notNull().default("due"),
    /** The gateway's refund id, or the reference that staff entered. */
    reference: text("reference"),
    createdAt: createdAt(),
    requestedAt: moment("requested_at"),
    refundedAt: moment("refunded_at"),
    refundedBy: staff("refunded_by"),
    /** Who asked for it, if staff did. */
    askedBy: staff("asked_by"),
    /** Whether somebody else than `askedBy` has to make it. */
    needsSecondPerson: boolean("needs_second_person").notNull().default(false),
  },
  (table) => [
    // A payment that was accepted may be refunded in parts.
    uniqueIndex("refunds_refused_payment")
      .on(table.gateway, table.paymentId)
      .where(sql`${table.reason} not in ('on_request', 'not_delivered', 'goodwill')`),
    index("refunds_of_payment").on(table.gateway, table.paymentId),
    index("refunds_transaction").on(table.transactionId),
    index("refunds_open")
      .on(table.createdAt)
      .where(sql`${table.state} <> 'refunded'`),
  ],
);

/** Gateway events, stored once, so that repeated deliveries change nothing. */
export const paymentEvents = pgTable("payment_events", {
  /** `razorpay:evt_…` */
  id: text("id").primaryKey(),
  transactionId: uuid("transaction_id").references(() => transactions.id, { onDelete: "cascade" }),
  kind: text("kind").notNull(),
  receivedAt: createdAt(),
});
