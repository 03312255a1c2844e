import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/**
 * Locks a folder for this process, because two processes would corrupt a PGlite folder. Takes over
 * the lock of a dead process. @returns a function that releases the lock. @throws Error with a
 * one-line message if a running process has the lock
 */
export function holdFolder(lockFile: string): () => void {
  for (let round = 0; round < 3; round++) {
    try {
      const file = openSync(lockFile, "wx", 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (holder !== process.pid && isAlive(holder)) {
      throw new Error(
        `the database in the data folder is in use by process ${holder} (${lockFile})`,
      );
    }
    rmSync(lockFile, { force: true });
  }
  throw new Error(`the lock ${lockFile} could not be taken`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
