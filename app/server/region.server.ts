import { regionOfHost, regionalOrigin, type Region } from "~/domain/regions";
import { mainOrigin } from "./env.server";

/** The region of the host the visitor asked for (core.md §2). */
export function visitorRegion(request: Request): Region {
  return regionOfHost(request.headers.get("host") ?? new URL(request.url).host);
}

/**
 * The origin of the visitor's site, from the settings: a forged `Host` header never ends up in a link, a
 * mail or a canonical address.
 */
export function visitorOrigin(request: Request): string {
  return regionalOrigin(mainOrigin(), visitorRegion(request));
}
