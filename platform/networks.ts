import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The networks that a client address belongs to. */
export interface ClientNetworks {
  /** A household or device: an IPv4 address or IPv6 /64. */
  readonly narrow: string;
  /** What one customer of a provider can easily get: an IPv6 /48. Null for IPv4. */
  readonly wide: string | null;
}

/** Returns null for an invalid address, whose caller is unknown. */
export function networksOf(address: string): ClientNetworks | null {
  const bare = withoutPort(address.trim());
  // `ipaddr.isValid` also accepts short forms such as `203.0.113`.
  if (isIP(bare) === 0) return null;
  // `process` converts ::ffff:203.0.113.9, as a dual-stack socket reports it, to IPv4.
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

/** Returns the key of per-client counters. Unknown addresses are used unchanged. */
export const networkOf = (address: string): string => networksOf(address)?.narrow ?? address;
