import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import Beasties from "beasties";
import { LRUCache } from "lru-cache";
import { CRITICAL_CSS_PLACEHOLDER as PLACEHOLDER } from "~/domain/critical-css-placeholder";

export interface CriticalCss {
  readonly css: string;
  /** CSP source of the inlined element: `'sha256-…'`. */
  readonly cspSource: string;
}

/** What app/shell/worker.ts adds to a kept page. */
const ADDED_LATER = [/\[data-offline\]/];

/**
 * Rules that a page needs in a state its first HTML is not in: opened, invalid, current, hidden.
 * Their class must still be on the page.
 */
const STATEFUL = [/\[open\]/, /\[hidden\]/, /:popover-open/, /::backdrop/, /:focus-visible/];

const beasties = new Beasties({
  reduceInlineStyles: true,
  preload: undefined,
  fonts: false,
  inlineFonts: false,
  preloadFonts: false,
  keyframes: "critical",
  compress: true,
  pruneSource: false,
  external: false,
  logLevel: "silent",
  allowRules: [...STATEFUL, ...ADDED_LATER],
});

/** Pages of one make share their rules, so the pruning runs once per make and not per page. */
const byShape = new LRUCache<string, CriticalCss>({ max: 500 });

/** Every tag, class and attribute name of the markup, which is all that decides which rules match. */
function shapeOf(markup: string): string {
  const names = new Set<string>();
  for (const tag of markup.matchAll(/<([a-z][a-z0-9-]*)([^>]*)>/g)) {
    names.add(`<${tag[1]}`);
    for (const attribute of (tag[2] ?? "").matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)) {
      if (attribute[1] === "class")
        for (const one of attribute[2]?.split(" ") ?? []) names.add(`.${one}`);
      else
        names.add(
          `[${attribute[1]}${/^(aria-|type|role|dir)/.test(attribute[1] ?? "") ? `=${attribute[2]}` : ""}`,
        );
    }
  }
  return createHash("sha1")
    .update([...names].sort().join(" "))
    .digest("base64");
}

/** The rules of the stylesheet that this document uses, and no others. */
async function criticalCssOf(markup: string, stylesheetFile: string): Promise<CriticalCss> {
  const key = `${stylesheetFile} ${shapeOf(markup)}`;
  const known = byShape.get(key);
  if (known) return known;
  const withSheet = markup.replace(PLACEHOLDER, () => stylesheet(stylesheetFile));
  const processed = await beasties.process(withSheet);
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(processed)?.[1] ?? stylesheet(stylesheetFile);
  const critical = {
    css,
    cspSource: `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  };
  byShape.set(key, critical);
  return critical;
}

const sheets = new Map<string, string>();

function stylesheet(file: string): string {
  let css = sheets.get(file);
  if (css === undefined) {
    css = readFileSync(path.resolve("public", "build", path.basename(file)), "utf8").replace(
      /\/\*[\s\S]*?\*\//g,
      "",
    );
    sheets.set(file, css);
  }
  return css;
}

/**
 * A rendered document with its critical CSS in the place root.tsx left for it.
 * Without a stylesheet (nothing styled yet) the document stays as it is.
 */
export async function inlineCss(
  markup: string,
  stylesheetHref: string | undefined,
): Promise<{ html: string; styleSource: string | null }> {
  if (!stylesheetHref) return { html: markup, styleSource: null };
  const critical = await criticalCssOf(markup, stylesheetHref);
  return {
    html: markup.replace(PLACEHOLDER, () => critical.css),
    styleSource: critical.cspSource,
  };
}
