import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { LRUCache } from "lru-cache";
import { BASE_PATH } from "#domain/site/site-path";

type Routes = ServerBuild["routes"];

const MAX_KNOWN_PATHS = 5_000;
const UNKNOWN = "unknown";

/** A leaf of the route tree with its ancestors. */
interface Branch {
  readonly ids: readonly string[];
  readonly pattern: string;
  readonly segments: readonly string[];
  readonly handle: unknown;
}

/** Returns every route that has a path, each with the ids from the root down to it. */
function branchesOf(routes: Routes): Branch[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || !route.path) return [];
    const chain = [route];
    for (let parent = chain[0]?.parentId; parent; parent = chain[0]?.parentId) {
      const found = routes[parent];
      if (!found) break;
      chain.unshift(found);
    }
    const pattern = "/" + chain.flatMap(({ path }) => segmentsOf(path ?? "")).join("/");
    return [
      {
        ids: chain.map(({ id }) => id),
        pattern,
        segments: segmentsOf(pattern),
        handle: route.module.handle,
      },
    ];
  });
}

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * Whether Remix could match the path with this pattern, from these places of both on. May return true where Remix
 * does not match, but never the reverse. Compares positions and not copies: each request is compared with every route.
 */
export function mayMatch(
  pattern: readonly string[],
  path: readonly string[],
  at = 0,
  pathAt = 0,
): boolean {
  const expected = pattern[at];
  if (expected === undefined) return pathAt === path.length;
  if (expected === "*") return true;
  const isOptional = expected.endsWith("?");
  if (isOptional && mayMatch(pattern, path, at + 1, pathAt)) return true;
  const actual = path[pathAt];
  if (actual === undefined) return false;
  const isSame = expected.startsWith(":") || isSameName(expected, actual, isOptional);
  return isSame && mayMatch(pattern, path, at + 1, pathAt + 1);
}

/** Whether a segment of a path has the name of a pattern's segment, in any case. */
function isSameName(expected: string, actual: string, isOptional: boolean): boolean {
  const name = isOptional ? expected.slice(0, -1) : expected;
  return name.length === actual.length && name.toLowerCase() === actual.toLowerCase();
}

/**
 * Creates a function that finds the routes that could match a path, with their parents. It returns
 * their ids in the order of the build, or null where a full match is needed.
 */
export function candidateFinder(routes: Routes): (pathname: string) => readonly string[] | null {
  const branches = branchesOf(routes);
  return (pathname) => {
    // Remix decodes paths before matching. Encoded paths are rare.
    if (pathname.includes("%")) return null;
    const path = segmentsOf(pathname);
    const ids = new Set<string>();
    for (const { segments, ids: chain } of branches)
      if (mayMatch(segments, path)) for (const id of chain) ids.add(id);
    return [...ids];
  };
}

/**
 * Creates a function that returns the pattern of the route a path belongs to. Patterns are few and
 * contain no personal data.
 */
export function routePatternFinder(routes: Routes): (pathname: string) => string {
  const branches = branchesOf(routes).map(({ pattern }) => ({ path: pattern }));
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_PATHS });
  return (pathname) => {
    if (pathname.startsWith(`${BASE_PATH}/build/`)) return `${BASE_PATH}/build/*`;
    const before = known.get(pathname);
    if (before !== undefined) return before;
    const path = segmentsOf(pathname);
    const candidates = branches.filter((branch) => mayMatch(segmentsOf(branch.path), path));
    const pattern = matchRoutes(candidates, pathname)?.at(-1)?.route.path ?? UNKNOWN;
    known.set(pathname, pattern);
    return pattern;
  };
}

/**
 * Creates a function that returns the query parameters that the page of a pattern reads, which its
 * module declares as `handle.query`; undefined if it doesn't.
 */
export function queryNamesFinder(
  routes: Routes,
): (pattern: string) => readonly string[] | undefined {
  const names = new Map(
    branchesOf(routes).map(({ pattern, handle }) => [
      pattern,
      (handle as { query?: readonly string[] } | undefined)?.query,
    ]),
  );
  return (pattern) => names.get(pattern);
}
