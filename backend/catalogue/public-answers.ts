import { eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { CATALOGUE_VERSION_HEADER } from "#domain/catalogue-version";
import { catalogueState } from "../db/schema";
import type { Deps } from "../deps";

/** How long a process believes that the catalogue is the one it knows. */
const BELIEVED_MS = 5_000;

/**
 * Says of answers that are the same for everyone that they may be kept, and which import of the catalogue
 * they were made from: whoever keeps them forgets them when another is named. That nothing is known of an
 * address is such an answer too; a preview is not.
 */
export function publicAnswers(deps: Deps) {
  const version = versionOf(deps);
  return createMiddleware(async (c, next) => {
    await next();
    if (c.req.method !== "GET" || ![200, 404].includes(c.res.status)) return;
    if (c.req.query("previewStatus") !== undefined || c.res.headers.has("Cache-Control")) return;
    c.header("Cache-Control", "public, max-age=10");
    c.header(CATALOGUE_VERSION_HEADER, await version());
  });
}

/** Which import the catalogue comes from; asked for every few seconds. */
function versionOf({ db }: Deps): () => Promise<string> {
  let known: Promise<string> | undefined;
  let askedAt = 0;
  return () => {
    if (!known || performance.now() - askedAt > BELIEVED_MS) {
      askedAt = performance.now();
      known = db
        .select({ at: catalogueState.updatedAt })
        .from(catalogueState)
        .where(eq(catalogueState.key, "taxonomy"))
        .then(([row]) => String(row?.at.getTime() ?? 0));
      known.catch(() => (known = undefined));
    }
    return known;
  };
}
