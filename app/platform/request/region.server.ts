import { regionAsShown } from "#domain/site/region-paths";
import { regionalOrigin, regionOfHost, type Region, type RegionKey } from "#domain/site/regions";
import { env, mainOrigin } from "~/platform/env.server";

/** The region of the requested host, as the setting `SAMPLES` shows it. */
export function visitorRegion(request: Request): Region {
  const region = regionOfHost(request.headers.get("host") ?? new URL(request.url).host);
  return regionAsShown(region, env().SAMPLES);
}

const origins = new Map<RegionKey, string>();

/** The origin of a region's site. */
export function regionOrigin(region: Region): string {
  const known = origins.get(region.key);
  if (known !== undefined) return known;
  const origin = regionalOrigin(mainOrigin(), region);
  origins.set(region.key, origin);
  return origin;
}

/**
 * The origin of the visitor's site, from the settings: a forged `Host` header never ends up in a link, a
 * mail or a canonical address.
 */
export function visitorOrigin(request: Request): string {
  return regionOrigin(visitorRegion(request));
}
