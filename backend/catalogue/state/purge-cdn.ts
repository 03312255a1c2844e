import type { ContentTag } from "#platform/cache-headers";
import type { Database } from "../../platform/db/types";
import type { BackendConfig } from "../../platform/runtime/config";
import type { Job } from "../../platform/work/runner";
import { sendWork } from "../../platform/work/send-work";

/**
 * How long until processes have seen a change, whose pages may still reach the CDN after a purge: they
 * learn of it with their next call, and the services look for it every few seconds.
 */
const AGAIN_AFTER_MS = 60_000;

/** Queues the purges that follow a change of public content: one at once, and one for what was late. */
export async function queuePurges(tx: Database, tag: ContentTag): Promise<void> {
  await sendWork(tx, "purge-cdn", { tag });
  await sendWork(tx, "purge-cdn", { tag }, { startAfter: new Date(Date.now() + AGAIN_AFTER_MS) });
}

/**
 * Purges the public pages with a cache tag, at each address of CDN_PURGE_URL. The request is that of
 * Cloudflare's API. @throws Error if an address failed, after the others were called
 */
export async function purgeCdn(
  { CDN_PURGE_URL = [], CDN_PURGE_TOKEN }: Pick<BackendConfig, "CDN_PURGE_URL" | "CDN_PURGE_TOKEN">,
  { data: { tag }, signal }: Pick<Job, "data" | "signal">,
): Promise<void> {
  const results = await Promise.allSettled(
    CDN_PURGE_URL.map(async (url) => {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(CDN_PURGE_TOKEN ? { Authorization: `Bearer ${CDN_PURGE_TOKEN}` } : {}),
        },
        body: JSON.stringify({ tags: [tag] }),
        signal,
        redirect: "error",
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`answered ${response.status}`);
    }),
  );
  const failed = results.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
