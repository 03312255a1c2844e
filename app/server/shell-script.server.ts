import { readdirSync } from "node:fs";
import path from "node:path";

let address: string | null | undefined;

/**
 * The address of the shell script, which scripts/build.mjs puts beside Remix's own assets under a
 * hashed name. Null when it was not built (unit tests).
 */
export function shellScriptHref(): string | null {
  if (address === undefined) address = find();
  return address;
}

function find(): string | null {
  try {
    const file = readdirSync(path.resolve("public", "build")).find((name) =>
      /^shell-\w+\.js$/.test(name),
    );
    return file ? `/study-abroad/build/${file}` : null;
  } catch {
    return null;
  }
}
