import { ipAddress } from "#platform/ip-address";

/**
 * Returns the visitor's IP address: the socket's address or, behind N trusted proxies, the Nth
 * entry from the right of `X-Forwarded-For`. Returns "unknown" if neither is available.
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
