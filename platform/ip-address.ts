import { isIP } from "node:net";

/**
 * Parses an IP address and strips what proxies add to it: a port (`203.0.113.7:51034`,
 * `[2001:db8::1]:443`), brackets, or the IPv6 form of an IPv4 address. Returns null for anything
 * else.
 */
export function ipAddress(text: string): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ??
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ??
    text;
  const address = bare.replace(/^::ffff:(?=\d{1,3}\.)/i, "").toLowerCase();
  return isIP(address) ? address : null;
}
