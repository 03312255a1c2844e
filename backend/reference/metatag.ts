import { eq } from "drizzle-orm";
import { pageMeta } from "../db/schema";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";

/** Returns the redirect, status, title and description of an address. Unknown ones return 404. */
export async function showMetatag(c: ServiceContext): Promise<Response> {
  const path = (c.req.query("url") ?? "").slice(0, 2000);
  const [known] = await c.var.deps.db.select().from(pageMeta).where(eq(pageMeta.path, path));
  if (!known) throw notFound();
  const { redirectUrl, customStatus, title, description } = known;
  return c.json({ data: { redirectUrl, customStatus, title, description } });
}
