import ipaddr from "ipaddr.js";
import { ipAddress } from "#platform/ip-address";

/** The networks that a client address belongs to. */
export interface ClientNetworks {
  /** A household or device: an IPv4 address or IPv6 /64. */
  readonly narrow: string;
  /** What one customer of a provider can easily get: an IPv6 /48. Null for IPv4. */
  readonly wide: string | null;
}

/** Returns null for an invalid address, whose caller is unknown. */
export function networksOf(address: string): ClientNetworks | null {
  const bare = ipAddress(address.trim());
  if (bare === null) return null;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return { narrow: parsed.toString(), wide: null };
  const prefix = (groups: number, bits: number) =>
    `${parsed.parts
      .slice(0, groups)
      .map((part) => part.toString(16).padStart(4, "0"))
      .join(":")}::/${bits}`;
  return { narrow: prefix(4, 64), wide: prefix(3, 48) };
}

/** Returns the key of per-client counters. Unknown addresses are used unchanged. */
export const networkOf = (address: string): string => networksOf(address)?.narrow ?? address;
