import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Where a function of a CPU profile is. */
export interface Frame {
  readonly functionName: string;
  readonly url: string;
  /** Counted from 0. */
  readonly lineNumber: number;
}

/** Parts of the product and what it stands on, by the place of a function. The first that fits counts. */
const parts: readonly (readonly [string, RegExp])[] = [
  ["garbage collection", /^\(garbage collector\)$/],
  ["V8 and the operating system", /^\((?:program|root)\)$|^$/],
  ["React", /node_modules\/(?:react|react-dom|scheduler)\//],
  [
    "Remix and its router",
    /node_modules\/@?remix-run\/|node_modules\/(?:react-router|turbo-stream|cookie)/,
  ],
  ["Zod", /node_modules\/zod\//],
  ["Drizzle", /node_modules\/drizzle-orm\//],
  ["PostgreSQL's driver and PGlite", /node_modules\/(?:pg|pg-[a-z-]+|@electric-sql)\/|^wasm:/],
  ["Hono", /node_modules\/(?:@?hono)/],
  [
    "context of requests (`node:async_hooks`)",
    /^node:internal\/(?:async|process\/(?:promises|task_queues)|promise)|^node:async_hooks/,
  ],
  [
    "fetch, streams and encoding",
    /^node:internal\/(?:deps\/undici|webstreams|encoding|streams|url|blob|abort)|^node:(?:stream|buffer|zlib|url)/,
  ],
  [
    "HTTP server of Node.js",
    /^node:(?:internal\/(?:http|net|stream_base|timers|dtrace)|_http|http|net|events|timers)/,
  ],
  ["the rest of Node.js", /^node:/],
  ["other packages", /node_modules\//],
  ["our components and pages", /^app\/(?:components|routes|content|root|entry|styles|forms)/],
  ["our website besides", /^(?:app|server|launch)\//],
  ["our services", /^(?:backend|contract|platform)\//],
  ["our rules", /^domain\//],
];

interface Section {
  readonly line: number;
  readonly source: string;
}

const sectionsByFile = new Map<string, readonly Section[]>();

/** esbuild writes the name of each source above what is made from it. */
function sectionsOf(file: string): readonly Section[] {
  const known = sectionsByFile.get(file);
  if (known) return known;
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const sections = lines.flatMap((text, line) => {
    const source = /^\/\/ ([\w@][^\s:]*\.[jt]sx?)$/.exec(text)?.[1];
    return source ? [{ line, source }] : [];
  });
  sectionsByFile.set(file, sections);
  return sections;
}

/** @returns the part that a function belongs to, and where it is: one of our files, a package's file or a Node.js module */
export function partOf({ functionName, url, lineNumber }: Frame): [part: string, place: string] {
  const place = placeOf(url, lineNumber) || functionName;
  const [name] = parts.find(([, pattern]) => pattern.test(place)) ?? ["functions of V8"];
  return [name, place];
}

function placeOf(url: string, lineNumber: number): string {
  if (!url.startsWith("file:")) return url;
  const file = path.relative("", fileURLToPath(url));
  if (!file.startsWith("build/")) return file;
  return sectionsOf(file).findLast(({ line }) => line <= lineNumber)?.source ?? file;
}
