import { readdirSync } from "node:fs";
import path from "node:path";

/** Small scripts of our own (app/shell): `shell` on every page, others where a page gains from them. */
export type ScriptName = "shell" | "forms" | "chat" | "modules" | "worker";

const addresses = new Map<ScriptName, string | null>();

/**
 * The address of a script, which scripts/build.mjs puts beside Remix's own assets under a hashed name.
 * Null when it was not built (unit tests).
 */
export function scriptHref(name: ScriptName): string | null {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const found = find(name);
  addresses.set(name, found);
  return found;
}

function find(name: ScriptName): string | null {
  try {
    const files = readdirSync(path.resolve("public", "build"));
    const file = files.find((one) => new RegExp(`^own-${name}-\\w+\\.js$`).test(one));
    return file ? `/study-abroad/build/${file}` : null;
  } catch {
    return null;
  }
}
