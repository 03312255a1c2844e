import { definitions } from "./regions/definitions";
import type { RegionDefinition } from "./regions/region";

export type RegionKey = (typeof definitions)[number]["key"];

/** An edition of the site: everything is in its definition (domain/site/regions). */
export type Region = Omit<RegionDefinition, "key" | "country"> & {
  readonly key: RegionKey;
  readonly country: (typeof definitions)[number]["country"];
};

const all: readonly Region[] = definitions;

export const regionKeys = definitions.map(({ key }) => key) as unknown as readonly [
  RegionKey,
  ...RegionKey[],
];

/** The editions by their key. */
export const regions = Object.fromEntries(all.map((region) => [region.key, region])) as Readonly<
  Record<RegionKey, Region>
>;

/** The region of a key, if there is one. */
export const regionOfKey = (key: string): Region | null =>
  all.find((region) => region.key === key) ?? null;

/** Returns the region of a Host header by its first label, ignoring port and case. */
export function regionOfHost(host: string): Region {
  const label = host.trim().toLowerCase().split(":")[0]?.split(".")[0];
  return all.find(({ subdomain }) => subdomain === label) ?? regions.default;
}

/** Returns the region of an ISO 3166-1 country code. India's is the default. */
export const regionOfCountry = (country: string | null): Region =>
  all.find((region) => region.country === country) ?? regions.default;

/** Returns the region whose people have this clock (IANA name). India's is the default. */
export const regionOfTimeZone = (timeZone: string): Region =>
  all.find((region) => region.timeZone.id === timeZone) ?? regions.default;

/** Returns the region of a dialling code, if it is one of ours: `+84`. */
export const regionOfDialCode = (dialCode: string | null): Region | null =>
  all.find((region) => region.dialCode === dialCode) ?? null;

/**
 * Returns the origin of a region's site: `https://disha.example` → `https://vn.disha.example`. A
 * leading `www.` is replaced.
 */
export function regionalOrigin(mainOrigin: string, region: Region): string {
  const url = new URL(mainOrigin);
  const [label = "", ...rest] = url.host.split(".");
  const isRegional = regionOfHost(url.host).subdomain !== "";
  if (region.subdomain)
    url.host = [region.subdomain, ...(isRegional || label === "www" ? rest : [url.host])].join(".");
  else if (isRegional) url.host = rest.join(".");
  return url.origin;
}

/** The names of all the site's hosts, without ports. */
export const siteHosts = (mainOrigin: string): readonly string[] => [
  ...new Set(
    [mainOrigin, ...all.map((region) => regionalOrigin(mainOrigin, region))].map(
      (origin) => new URL(origin).hostname,
    ),
  ),
];
