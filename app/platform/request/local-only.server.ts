import { isForwarded } from "#platform/local-mode";
import { env } from "~/platform/env.server";

/**
 * Guards the pages of outgoing messages, which show sign-in codes. They exist in local mode only, and never
 * for a request that came through a proxy, even where `TRUSTED_PROXIES` declares one.
 * @throws Response 404.
 */
export function assertLocalRequest(request: Request): void {
  if (env().isLocal && !isForwarded((name) => request.headers.has(name))) return;
  throw new Response("", { status: 404 });
}
