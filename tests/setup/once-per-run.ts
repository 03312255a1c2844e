import { existsSync, mkdirSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { runFolder } from "./run-folder";

/** Runs `make` in one process of the test run. The others wait until it has finished. */
export async function oncePerRun(name: string, make: () => Promise<void> | void): Promise<void> {
  const claim = path.join(runFolder(), `${name}.claim`);
  const done = path.join(runFolder(), `${name}.done`);
  if (existsSync(done)) return;
  if (!isFirst(claim)) return appearance(done);
  await make();
  writeFileSync(done, "");
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

/** Waits for a file. */
function appearance(file: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(path.dirname(file), check);
    check();
  });
}
