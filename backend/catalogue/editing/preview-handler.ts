import { existsSync } from "node:fs";
import type * as contract from "#contract/catalogue/preview";
import { notFound } from "../../platform/http/errors";
import type { OperationHandler } from "../../platform/operations/operations";
import { SHIPPED_FOLDER } from "../import/seed";
import { lastImport } from "../import/store";
import { previewOf } from "./preview";

/** Compares the folder of the last import with the database. */
export const previewCatalogue: OperationHandler<typeof contract.previewCatalogue> = async (
  { query: { name = "", day } },
  c,
) => {
  const { db, config } = c.var.deps;
  const last = await lastImport(db);
  const isOwn = last !== null && last.folder !== SHIPPED_FOLDER;
  const folder = isOwn ? last.folder : config.CATALOGUE_DIR;
  if (!existsSync(folder)) throw notFound();
  const preview = await previewOf(db, folder, name.trim() || null, day);
  return { folder, ...(preview ?? { errors: [], entries: [] }) };
};
