import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns one hash over the names and contents of all files in a folder and its subfolders, wherever the folder is. */
export function hashOfFolder(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const name of names)
    hash.update(path.relative(folder, name)).update("\0").update(readFileSync(name)).update("\0");
  return hash.digest("base64url");
}
