import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a file's content. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** All files below a folder, by their path in it; none when it does not exist. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** SHA-256 over names and contents of all files below a folder. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of filesIn(folder))
    hash.update(`${name}\0${await hashFile(path.join(folder, name))}\n`);
  return hash.digest("hex");
}
