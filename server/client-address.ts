import { isIP } from "node:net";

/**
 * The visitor's IP address: the socket's, or behind N trusted proxies the Nth from the right of
 * `X-Forwarded-For`, which is the last one that a proxy of the operator wrote. "unknown" without any.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const forwarded =
    trustedProxies > 0
      ? (forwardedFor ?? "")
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean)
          .at(-trustedProxies)
      : undefined;
  return ipAddress(forwarded ?? "") ?? ipAddress(socketAddress ?? "") ?? "unknown";
}

/**
 * An IP address without what proxies write around it: a port (`203.0.113.7:51034`, `[2001:db8::1]:443`),
 * brackets, or the IPv6 form of an IPv4 address. Null for anything else.
 */
export function ipAddress(text: string): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ??
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ??
    text;
  const address = bare.replace(/^::ffff:(?=\d{1,3}\.)/i, "").toLowerCase();
  return isIP(address) ? address : null;
}
