import { pathBelowBase } from "../site/site-path";

/**
 * Whether a path belongs to the profile area (core.md §4: a failed refresh there redirects home).
 */
export function isProfilePath(pathname: string): boolean {
  const path = pathBelowBase(pathname);
  return path === "/profile" || path.startsWith("/profile/");
}
