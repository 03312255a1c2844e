import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { openApiDocument } from "../../contract/reference/openapi";
import { referencePage } from "../../contract/reference/page";
import { serviceRegister } from "./service-register";

const FOLDER = "build/contract";

/** What `docs/service-contract.md` lists, by file name. */
export const contractFiles = () => ({
  "openapi.json": JSON.stringify(openApiDocument()),
  "contract.md": referencePage(),
  "service-register.md": serviceRegister().page,
});

/** Writes the files, and the script of the reference page (app/routes/dev/reference.ts) beside them. */
export function writeContract(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(contractFiles()))
    // A process that reads it finds the old file or the new one, never a part.
    replaceFile(name, (file) => writeFileSync(file, text));
  const redoc = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  replaceFile("redoc.js", (file) => copyFileSync(redoc, file));
}

function replaceFile(name: string, write: (file: string) => void): void {
  const file = path.join(FOLDER, name);
  const unfinished = `${file}.${process.pid}`;
  write(unfinished);
  renameSync(unfinished, file);
}
