import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { BackendConfig } from "../runtime/config";

type Place = Pick<BackendConfig, "DATA_DIR">;

/**
 * A restore that has begun. Its file is in the data folder from the first change to the last, so that
 * a site never starts with a part of its data, and the restore goes on where it was ended.
 */
const schema = z.object({
  /** Which backup: the time at which it was made. */
  madeAt: z.string(),
  /** `copied`: the data is that of the backup. What is left is to erase again who was erased since. */
  stage: z.enum(["copying", "copied"]),
});
type UnfinishedRestore = z.infer<typeof schema>;

const fileIn = ({ DATA_DIR }: Place): string => path.resolve(DATA_DIR, "unfinished-restore.json");

/** The restore that has begun in this data folder, or null. */
export function unfinishedRestore(place: Place): UnfinishedRestore | null {
  const file = fileIn(place);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** Stores how far a restore is. */
export function noteRestore(place: Place, restore: UnfinishedRestore): void {
  const file = fileIn(place);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(restore), { flush: true });
  renameSync(`${file}.new`, file);
}

/** Ends the restore: the site may start. */
export const endRestore = (place: Place): void => rmSync(fileIn(place), { force: true });

/** @throws Error with a one-line message if a restore has begun and not ended */
export function refuseUnfinishedRestore(place: Place): void {
  const restore = unfinishedRestore(place);
  if (restore)
    throw new Error(
      `the restore of the backup of ${restore.madeAt} was not finished: run it again (npm run backup -- restore <folder>)`,
    );
}
