import { index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Imports of the catalogue that changed something, undone ones, and scheduled changes of figures. */
export const catalogueImports = pgTable("catalogue_imports", {
  id: serial("id").primaryKey(),
  kind: text("kind", { enum: ["import", "undo", "schedule"] }).notNull(),
  /** The folder's name as the operator entered it. */
  folder: text("folder").notNull(),
  author: text("author").notNull(),
  reason: text("reason"),
  /** The import that this one undoes. */
  undoes: integer("undoes"),
  importedAt: moment("imported_at").notNull().defaultNow(),
});

/** What each import changed. The first import of a database is the starting point and has none. */
export const catalogueVersions = pgTable(
  "catalogue_versions",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => catalogueImports.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["document", "university", "course", "figure", "file"] }).notNull(),
    /** `article/ielts-tips`, a number or id, `usa.rent`, `articles/ielts-tips.md` */
    key: text("key").notNull(),
    action: text("action", { enum: ["added", "changed", "removed"] }).notNull(),
    /** The text before the import. Null if the entry was added. */
    before: text("before"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.key] }),
    index("catalogue_versions_entry").on(table.kind, table.key, table.importId),
  ],
);

/** The files of the last import, from which an undo rebuilds the folder. */
export const catalogueFiles = pgTable("catalogue_files", {
  path: text("path").primaryKey(),
  text: text("text").notNull(),
});
