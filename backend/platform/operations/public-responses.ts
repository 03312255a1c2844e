import { createMiddleware } from "hono/factory";
import { CATALOGUE_VERSION_HEADER } from "#platform/cache-headers";
import { catalogueChanges } from "../db/catalogue-version";
import { catalogueState } from "../db/schema/catalogue";
import type { Deps } from "../deps";
import type { ServiceEnv } from "../http/context";

/** How long to cache the catalogue version. */
const VERSION_TTL_MS = 5_000;

/**
 * Marks public responses as cacheable and adds the catalogue version they were made from. Clients
 * drop cached responses when the version changes. "Not found" is cacheable too; previews are not.
 */
export function publicResponses(deps: Deps) {
  const version = versionOf(deps);
  return createMiddleware<ServiceEnv>(async (c, next) => {
    const { replica } = deps;
    const copied = replica?.catalogueVersion();
    await next();
    if (c.req.method !== "GET" || ![200, 404].includes(c.res.status)) return;
    if (c.req.query("previewStatus") === "true" || c.res.headers.has("Cache-Control")) return;
    c.header("Cache-Control", "public, max-age=10");
    // Rows of the standby may be older than the version of the primary.
    const isCopy = copied !== undefined && c.var.deps.db === replica?.db;
    c.header(CATALOGUE_VERSION_HEADER, isCopy ? copied : await version());
  });
}

/** Returns a function that gives the current catalogue version, cached for a few seconds. */
function versionOf({ db }: Deps): () => Promise<string> {
  let known: Promise<string> | undefined;
  let readAt = 0;
  return () => {
    if (!known || performance.now() - readAt > VERSION_TTL_MS) {
      readAt = performance.now();
      known = db
        .select({ version: catalogueChanges.version })
        .from(catalogueState)
        .then(([row]) => row?.version ?? "0");
      known.catch(() => (known = undefined));
    }
    return known;
  };
}
