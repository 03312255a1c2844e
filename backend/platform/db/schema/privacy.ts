import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { mailTopics } from "#domain/notifications/mail-topics";
import { contactChannels } from "#domain/privacy/contact-channels";
import { createdAt, moment } from "./columns";

/** Unsubscribed addresses by topic or channel, as keyed hashes. */
export const mailOptOuts = pgTable(
  "mail_opt_outs",
  {
    addressHash: text("address_hash").notNull(),
    topic: text("topic", { enum: [...mailTopics, ...contactChannels] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.topic] })],
);

/** Erasures that this database knows. A restored one learns the others from the ledger. */
export const erasures = pgTable(
  "erasures",
  {
    /** Of the entry in the ledger (backend/privacy/ledger.ts). */
    id: uuid("id").primaryKey(),
    erasedAt: moment("erased_at").notNull(),
  },
  (table) => [index("erasures_date").on(table.erasedAt)],
);

/** Keyed hashes of the addresses of erased people, stored while copies may still exist. */
export const erasedAddresses = pgTable(
  "erased_addresses",
  {
    addressHash: text("address_hash").primaryKey(),
    erasedAt: moment("erased_at").notNull(),
    /** Whether it was verified. Others may belong to someone else. */
    isVerified: boolean("is_verified").notNull().default(true),
  },
  (table) => [index("erased_addresses_date").on(table.erasedAt)],
);
