import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { readerOf, type Reader } from "#domain/site/reader";
import { regionOfCountry, regionOfHost } from "#domain/site/regions";
import { mainOrigin, type BackendConfig } from "../runtime/config";
import { clientAddress } from "#platform/client-address";
import { sameText } from "#platform/same-text";

/** The caller: the visitor as described by the website, or the connection itself. */
export interface Caller {
  /** Null if unknown to the website. */
  readonly clientAddress: string | null;
  readonly country: string;
  readonly publicOrigin: string;
  /** The language of the page, and the clock of its region. */
  readonly reader: Reader;
  readonly requestId: string | null;
  /** Whether the website calls, as proved by its key. */
  readonly isWebsite: boolean;
}

/**
 * Reads the website's headers about the visitor. They are trusted only with a valid service key.
 * Otherwise the address is the connection's, or that of a trusted proxy's client, and links use the configured origin.
 */
export function callerOf(c: Context, config: BackendConfig): Caller {
  const { headers } = c.req.raw;
  const shown = headers.get("x-service-key") ?? "";
  const trusted = config.SERVICE_KEY.some((key) => sameText(shown, key));
  const trustedHeader = (name: string) => (trusted ? headers.get(name) : null);
  const country = headers.get("x-country") ?? "";
  const publicOrigin = trustedHeader("x-public-origin");
  // The host of a regional page says more than a country, which a cookie can change.
  const site = publicOrigin ? regionOfHost(new URL(publicOrigin).host) : null;
  const region = site?.subdomain ? site : regionOfCountry(country);
  return {
    reader: readerOf({ language: headers.get("accept-language"), timeZone: null }, region),
    // Website calls without a visitor are not limited by the website's own address.
    clientAddress: trusted ? headers.get("x-client-address") : ownAddress(c, config),
    country: /^[A-Z]{2}$/.test(country) ? country : "IN",
    publicOrigin: publicOrigin ?? mainOrigin(config),
    requestId: trustedHeader("x-request-id"),
    isWebsite: trusted,
  };
}

/** The client's address, as the connection or a trusted proxy in front of the services says. */
function ownAddress(c: Context, { TRUSTED_PROXIES }: BackendConfig): string | null {
  const forwarded = c.req.raw.headers.get("x-forwarded-for") ?? undefined;
  const address = clientAddress(socketAddress(c), forwarded, TRUSTED_PROXIES);
  return address === "unknown" ? null : address;
}

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // An in-process call has no connection.
    return undefined;
  }
}
