import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/** A file system of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** Mounts one at a folder. Null if this user can't mount file systems. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder];
  const mounted = spawnSync("mount", options, { stdio: "ignore" });
  if (mounted.status !== 0) return null;
  return {
    folder,
    fill: () => fillDisk(folder),
    makeRoom: () => rmSync(ballastIn(folder), { force: true }),
    remove: () => {
      spawnSync("umount", [folder], { stdio: "ignore" });
    },
  };
}

const ballastIn = (folder: string): string => path.join(folder, "ballast");

/** Fills the disk of a folder, with a file in it. */
export function fillDisk(folder: string): void {
  const file = openSync(ballastIn(folder), "w");
  for (const block of [1 << 16, 512]) writeUntilFull(file, Buffer.alloc(block));
  closeSync(file);
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
