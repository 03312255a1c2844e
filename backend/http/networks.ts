import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The networks that a client address counts as. */
export interface ClientNetworks {
  /** What one household or device has: an IPv4 address, or an IPv6 /64. */
  readonly narrow: string;
  /** What one customer can get for nothing from a provider: an IPv6 /48; null for IPv4. */
  readonly wide: string | null;
}

/** Null for what is no address: the caller is not known. */
export function networksOf(address: string): ClientNetworks | null {
  const bare = withoutPort(address.trim());
  // `ipaddr.isValid` also accepts short forms such as `203.0.113`.
  if (isIP(bare) === 0) return null;
  // `process` reads ::ffff:203.0.113.9, which a dual-stack socket reports, as the IPv4 address it is.
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return { narrow: parsed.toString(), wide: null };
  const prefix = (groups: number, bits: number) =>
    `${parsed.parts
      .slice(0, groups)
      .map((part) => part.toString(16).padStart(4, "0"))
      .join(":")}::/${bits}`;
  return { narrow: prefix(4, 64), wide: prefix(3, 48) };
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d[\d.]*):\d+$/, "$1");
}

/** The key of per-client counters; an address that is not known is counted as it is written. */
export const networkOf = (address: string): string => networksOf(address)?.narrow ?? address;
