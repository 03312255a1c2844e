import dns from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not on the public internet (IANA special-purpose address registries). */
const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, prefix, "ipv4");
/** Only 2000::/3 is routed. These parts of it embed IPv4 addresses or are documentation. */
const embedding = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  embedding.addSubnet(network, prefix, "ipv6");
const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return routed.check(address, "ipv6") && !embedding.check(address, "ipv6");
    default:
      return false;
  }
}

/** Error code of a refused connection. */
export const PRIVATE_ADDRESS = "EPRIVATE";

const privateAddressError = (): NodeJS.ErrnoException =>
  Object.assign(new Error("private address"), { code: PRIVATE_ADDRESS });

/**
 * Resolves a name for one connection and refuses it if any of its addresses is private. The
 * connection uses these addresses, so a name that changes between check and use gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? privateAddressError(), "");
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(privateAddressError(), "");
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Whether a URL may be called: https, without a password, and not a private address as such. */
export function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isNamed = isIP(host) === 0;
  return (
    url.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    (isNamed ? host.includes(".") : isPublicAddress(host))
  );
}
