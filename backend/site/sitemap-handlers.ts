import type * as universities from "#contract/site/sitemap";
import type { OperationHandler } from "../platform/operations/operations";
import { tableAddresses, tableParts } from "./sitemap-addresses";

const MAX_ADDRESSES = 20_000;

const partSize = (size: number): number => Math.min(Math.max(size, 1), MAX_ADDRESSES);

/** For the sitemaps: lists university or course paths with the date of their facts. */
export const listTableAddresses: OperationHandler<typeof universities.listTableAddresses> = (
  { params: { what }, query: { page, size } },
  c,
) => tableAddresses(c.var.deps.db, what, page, partSize(size));

export const listTableParts: OperationHandler<typeof universities.listTableParts> = (
  { params: { what }, query: { size } },
  c,
) => tableParts(c.var.deps.db, what, partSize(size));
