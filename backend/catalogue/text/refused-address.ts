/** Addresses that no page may cite, and why. The address of the publisher's own page belongs there. */
const faults: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/[?&#](utm_\w+|fbclid|gclid|mc_cid|mc_eid|igshid|msclkid)=/i, "has a tracking parameter"],
  [
    /^https?:\/\/([\w-]+\.)*(dev|stage|staging|stg|test|beta\d*|preprod|uat|qa|origin|webmail|cm-dev|origin-www\d*|p\d*test\d*|prod|s\d)\.[\w-]+\.[\w.-]+/i,
    "is a test server or a copy",
  ],
  [/\/wp-json\/|\/konfo-backend\/|\/api\/v?\d|[?&](rest_route|format)=/i, "is data for programs"],
  [/\/(feed|rss)\/?$|\.(rss|atom)$|\/feeds?\//i, "is a feed"],
  [/^[^?]*\/?\?p=\d+/i, "is an unnamed post"],
  [/^https?:\/\/[^/]*archive[^/]*\/|\/(archive|archives)\/(19|20)\d\d\b/i, "is a dated archive"],
];

/** Says what is wrong with an address as a source. Null if nothing is. */
export const addressFault = (address: string): string | null =>
  faults.find(([pattern]) => pattern.test(address))?.[1] ?? null;
