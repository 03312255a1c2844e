import { readdirSync } from "node:fs";
import path from "node:path";

/** Our small scripts (app/browser): `shell` on every page, others on pages that need them. */
export type ScriptName =
  | "shell"
  | "forms"
  | "chat"
  | "staff-chat"
  | "console"
  | "modules"
  | "enquiry"
  | "filters"
  | "video"
  | "worker"
  | "combobox"
  | "live";

const addresses = new Map<ScriptName, string | null>();

/**
 * The address of a script that scripts/build.mjs writes next to Remix's assets under a hashed name.
 * Null if it wasn't built (unit tests).
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
