import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { isProductionBuild } from "~/platform/env.server";

/** A rule of the stylesheet, written by scripts/build-critical-css.mjs. */
interface StyleRule {
  /** At-rules around it, outermost first: `@media print`. */
  readonly conditions: readonly string[];
  /** For each selector, the classes and elements it needs: `card`, `<h3`. */
  readonly needs: readonly (readonly string[])[];
  readonly css?: string;
  /** In place of `css`: the variables of the theme, by name. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface CriticalCss {
  readonly html: string;
  /** CSP source of the inlined element: `'sha256-…'`. */
  readonly cspSource: string;
}

/** Takes the place of the CSS while a document is rendered. Visitors' text has `<` escaped. */
const PLACEHOLDER = "<critical-css>";

/** CSS of documents, by their class attributes and elements. Pages of one template have the same. */
const MAX_KNOWN = 200;

/** Inlines the rules that a rendered document uses, in the order of the stylesheet. */
export function inlineCriticalCss(html: string, rules: readonly StyleRule[]): CriticalCss {
  const parts = new Set(html.match(/ class="[^"]*"|<[a-z][a-z\d]*/g));
  const { css, cspSource } = knownCss(rules, [...parts]);
  return { html: html.replace(PLACEHOLDER, () => css), cspSource };
}

interface UsedCss {
  readonly css: string;
  readonly cspSource: string;
}

const known = new WeakMap<readonly StyleRule[], LRUCache<string, UsedCss>>();

function knownCss(rules: readonly StyleRule[], parts: readonly string[]): UsedCss {
  const ofRules = known.get(rules) ?? new LRUCache<string, UsedCss>({ max: MAX_KNOWN });
  known.set(rules, ofRules);
  const key = parts.join("");
  const before = ofRules.get(key);
  if (before) return before;
  const used = new Set(
    parts.flatMap((one) =>
      one.startsWith("<") ? [one] : one.slice(' class="'.length, -1).split(" "),
    ),
  );
  const css = cssOf(
    withReadVariables(
      rules.filter(({ needs }) => needs.some((names) => names.every((name) => used.has(name)))),
    ),
  );
  const cspSource = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
  ofRules.set(key, { css, cspSource });
  return { css, cspSource };
}

interface WrittenRule {
  readonly conditions: readonly string[];
  readonly css: string;
}

const variablesIn = (css: string): string[] =>
  [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);

/** Writes the theme's rules with the variables that the other rules read, or that such a variable reads. */
function withReadVariables(rules: readonly StyleRule[]): WrittenRule[] {
  const read = new Set(rules.flatMap(({ css = "" }) => variablesIn(css)));
  for (const name of read)
    for (const { variables = {} } of rules)
      for (const other of variablesIn(variables[name] ?? "")) read.add(other);
  return rules.flatMap(({ conditions, css, variables = {} }) => {
    if (css !== undefined) return [{ conditions, css }];
    const needed = Object.entries(variables).filter(([name]) => read.has(name));
    const text = needed.map(([name, value]) => `${name}:${value}`).join(";");
    return text === "" ? [] : [{ conditions, css: `:root{${text}}` }];
  });
}

/** Joins rules. Neighbours with the same conditions share their at-rules. */
function cssOf(rules: readonly WrittenRule[]): string {
  let css = "";
  let open: readonly string[] = [];
  for (const { conditions, css: rule } of [...rules, { conditions: [], css: "" }]) {
    if (conditions.join() !== open.join()) {
      css += "}".repeat(open.length) + conditions.map((condition) => `${condition}{`).join("");
      open = conditions;
    }
    css += rule;
  }
  return css;
}

let builtRules: readonly StyleRule[] | undefined;

function rulesOfBuild(): readonly StyleRule[] {
  builtRules ??= JSON.parse(
    readFileSync(new URL("./critical-css.json", import.meta.url), "utf8"),
  ) as readonly StyleRule[];
  return builtRules;
}

/**
 * What to render in place of the critical CSS. Null in development, where the whole stylesheet is
 * linked so that style changes need no second build.
 */
export const criticalCssPlaceholder = (): string | null => (isProductionBuild ? PLACEHOLDER : null);

/** Inlines the CSS of a document that was rendered with the placeholder. */
export const withCriticalCss = (html: string): CriticalCss =>
  inlineCriticalCss(html, rulesOfBuild());
