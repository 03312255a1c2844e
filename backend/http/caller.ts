import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { BackendConfig } from "../config";
import { sameText } from "../secrets";

/** Who calls: the visitor as the website describes them, or else the connection itself. */
export interface Caller {
  /** Null where the website could not tell. */
  readonly clientAddress: string | null;
  readonly country: string;
  readonly publicOrigin: string;
  readonly requestId: string | null;
  /** Whether it is the website that calls, by its key. */
  readonly isWebsite: boolean;
}

/**
 * Reads the website's headers about the visitor. They count only with the right service key: without
 * it, the address is the socket's, and links lead to the configured site.
 */
export function callerOf(c: Context, config: BackendConfig): Caller {
  const { headers } = c.req.raw;
  const shown = headers.get("x-service-key") ?? "";
  const trusted = config.SERVICE_KEY.some((key) => sameText(shown, key));
  const told = (name: string) => (trusted ? headers.get(name) : null);
  const country = headers.get("x-country") ?? "";
  return {
    // A call of the website without a visitor is not limited by the website's own address.
    clientAddress: trusted ? headers.get("x-client-address") : socketAddress(c),
    country: /^[A-Z]{2}$/.test(country) ? country : "IN",
    publicOrigin: told("x-public-origin") ?? config.PUBLIC_ORIGIN ?? "http://localhost:3000",
    requestId: told("x-request-id"),
    isWebsite: trusted,
  };
}

function socketAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    // Called in process: there is no connection.
    return null;
  }
}
