import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { owner } from "./people-columns";

/** Tables for downloads, questions, chats, partner enquiries and counts. */

/** Downloads, once per person and file. */
export const downloads = pgTable(
  "downloads",
  {
    kind: text("kind", { enum: ["ebook", "brochure"] }).notNull(),
    slug: text("slug").notNull(),
    userId: owner(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug, table.userId] }),
    index("downloads_user").on(table.userId),
  ],
);
