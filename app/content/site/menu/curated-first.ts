import type { MenuTarget } from "#domain/courses/menu-targets";
import { menuLink, type NavigationItem } from "~/content/links/navigation-item";

/** navigation-and-content.md §9: about ten links per menu column. */
const MAX_LINKS = 10;

/**
 * The links of a column: those of the curated list that have courses, in its order, then the largest others
 * below the same path. @param curated names with their paths
 */
export function curatedFirst(
  curated: readonly (readonly [name: string, path: string])[],
  targets: readonly MenuTarget[],
  base: string,
): NavigationItem[] {
  const known = new Set(targets.map(({ path }) => path));
  const chosen = curated.filter(([, path]) => known.has(path));
  const used = new Set(chosen.map(([, path]) => path));
  const others = targets.filter(({ path }) => path.startsWith(`${base}/`) && !used.has(path));
  return [...chosen, ...others.map(({ name, path }) => [name, path] as const)]
    .slice(0, MAX_LINKS)
    .map(([name, path]) => menuLink(name, path));
}
