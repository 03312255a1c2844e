import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { mailTopics } from "#domain/notifications/mail-topics";
import { createdAt, moment } from "./columns";

/** Unsubscribed addresses by topic, as keyed hashes. */
export const mailOptOuts = pgTable(
  "mail_opt_outs",
  {
    addressHash: text("address_hash").notNull(),
    topic: text("topic", { enum: mailTopics }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.topic] })],
);

/**
 * Keyed hashes of the verified addresses of erased accounts, stored while copies may still exist.
 */
export const erasedAddresses = pgTable(
  "erased_addresses",
  {
    addressHash: text("address_hash").primaryKey(),
    erasedAt: moment("erased_at").notNull(),
  },
  (table) => [index("erased_addresses_date").on(table.erasedAt)],
);
