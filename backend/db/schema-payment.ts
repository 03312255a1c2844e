import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { transactionStates } from "../../app/domain/payment";
import { createdAt, moment } from "./columns";
import { users } from "./schema";

/** Purchases. Money is in minor units (paise); what was agreed is kept with each. */
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
    /** The gateway's own id of what is to be paid. */
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id"),
    state: text("state", { enum: transactionStates }).notNull().default("pending"),
    createdAt: createdAt(),
    paidAt: moment("paid_at"),
  },
  (table) => [
    uniqueIndex("transactions_order").on(table.gateway, table.orderId),
    index("transactions_user").on(table.userId, table.createdAt),
  ],
);

/** What a gateway told, once each: the same delivery twice changes nothing. */
export const paymentEvents = pgTable("payment_events", {
  /** `razorpay:evt_…` */
  id: text("id").primaryKey(),
  transactionId: uuid("transaction_id").references(() => transactions.id, { onDelete: "cascade" }),
  kind: text("kind").notNull(),
  receivedAt: createdAt(),
});
