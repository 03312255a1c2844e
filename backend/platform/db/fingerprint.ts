import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Returns the SHA-256 hash of a file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Lists all files below a folder by relative path. Empty if the folder does not exist. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns a SHA-256 hash of the names and contents of all files below a folder. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of filesIn(folder))
    hash.update(`${name}\0${await hashFile(path.join(folder, name))}\n`);
  return hash.digest("hex");
}
