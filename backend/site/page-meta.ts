import { eq } from "drizzle-orm";
import type * as operations from "#contract/site/page-meta";
import { pageMeta } from "../platform/db/schema/catalogue";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** Returns the redirect, status, title and description of an address. Unknown ones return 404. */
export const showMetatag: OperationHandler<typeof operations.showMetatag> = async (
  { query: { url = "" } },
  c,
) => {
  const path = url.slice(0, 2000);
  const [known] = await c.var.deps.db.select().from(pageMeta).where(eq(pageMeta.path, path));
  if (!known) throw notFound();
  const { redirectUrl, customStatus, title, description } = known;
  return { redirectUrl, customStatus, title, description };
};
