import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashOfFolder } from "#backend/catalogue/state/folder-hash";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { testSecrets } from "./secrets";
import { startSite } from "./site";
import { hireStaff, STAFF_PROJECTS } from "./staff";

const CACHE = "node_modules/.cache/prepared-sites";
/** What the prepared folders depend on. */
const SOURCES = ["build", "catalogue", "tests/e2e/environment", "tests/setup"];
/** A few, because runs of other builds may use theirs. */
const KEPT = 3;

/** Folders from which sites under test start. */
export interface PreparedData {
  /** Contains the folders below, and belongs to this run. */
  readonly folder: string;
  /** A data folder with staff, and no catalogue. */
  readonly bare: string;
  /** A data folder with staff and the whole catalogue. */
  readonly full: string;
  /** The files of that catalogue. */
  readonly catalogue: string;
}

const foldersIn = (folder: string): PreparedData => ({
  folder,
  bare: path.join(folder, "bare"),
  full: path.join(folder, "full"),
  catalogue: path.join(folder, "catalogue"),
});

/** Returns prepared folders for one run, which removes them. */
export async function prepareData(): Promise<PreparedData> {
  const prepared = await ensurePrepared();
  const own = mkdtempSync(path.join(tmpdir(), "disha-prepared-"));
  cpSync(prepared, own, { recursive: true });
  return foldersIn(own);
}

/**
 * Makes the folders, unless an earlier run of this day has left those of this build and catalogue: it takes half a
 * minute. @returns where they are
 */
export async function ensurePrepared(): Promise<string> {
  const key = createHash("sha256")
    .update([new Date().toISOString().slice(0, 10), ...SOURCES.map(hashOfFolder)].join())
    .digest("hex");
  const kept = path.join(CACHE, key);
  if (!existsSync(kept)) await make(kept);
  utimesSync(kept, new Date(), new Date());
  removeUnused();
  return kept;
}

async function make(kept: string): Promise<void> {
  const { folder, bare, full, catalogue } = foldersIn(`${kept}.${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  try {
    await hireStaff({ ...testSecrets, DATA_DIR: bare }, STAFF_PROJECTS);
    cpSync(bare, full, { recursive: true });
    const env = { ...testSecrets, DATA_DIR: full, CATALOGUE_DIR: catalogueOfToday(catalogue) };
    await (await startSite({ env })).stop();
    renameSync(folder, kept);
  } catch (error) {
    // Another run may have been faster.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function removeUnused(): void {
  // Another run may remove one at the same time.
  const lastUse = (name: string) =>
    statSync(path.join(CACHE, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const complete = readdirSync(CACHE).filter((name) => !name.includes("."));
  const unused = complete.sort((one, other) => lastUse(other) - lastUse(one)).slice(KEPT);
  for (const name of unused) rmSync(path.join(CACHE, name), { recursive: true, force: true });
}
