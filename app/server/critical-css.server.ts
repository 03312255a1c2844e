import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isProductionBuild } from "./env.server";

export interface CriticalCss {
  readonly css: string;
  /** CSP source of the inlined element: `'sha256-…'`. */
  readonly cspSource: string;
}

/** Written by scripts/build-critical-css.mjs: route ids, and the CSS of each route's imports. */
interface CriticalCssFile {
  readonly sheets: readonly string[];
  /** Index into `sheets` by route id. */
  readonly routes: Readonly<Record<string, number>>;
}

/** Reads the build's critical CSS. @returns a function of a page's route ids, outermost first. */
export function readCriticalCss(
  file: string | URL,
): (routeIds: readonly string[]) => CriticalCss | null {
  const { sheets, routes } = JSON.parse(readFileSync(file, "utf8")) as CriticalCssFile;
  const critical = sheets.map((css) => ({
    css,
    cspSource: `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  }));
  return (routeIds) => {
    const known = routeIds.findLast((id) => routes[id] !== undefined);
    return known === undefined ? null : (critical[routes[known] ?? -1] ?? null);
  };
}

let criticalCss: ReturnType<typeof readCriticalCss> | undefined;

/**
 * Critical CSS of the deepest matched route. Null in development, where the whole stylesheet is
 * linked so that style changes need no second build.
 */
export function criticalCssFor(routeIds: readonly string[]): CriticalCss | null {
  if (!isProductionBuild) return null;
  criticalCss ??= readCriticalCss(new URL("./critical-css.json", import.meta.url));
  return criticalCss(routeIds);
}
