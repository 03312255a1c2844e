import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { openApiDocument } from "../../contract/reference/openapi";
import { referencePage } from "../../contract/reference/page";
import { serviceRegister } from "./service-register";

const FOLDER = "build/contract";
/** The one address of another host that the script loads something from. */
const REDOC_LOGO = "https://cdn.redoc.ly/redoc/logo-mini.svg";

/** What `docs/service-contract.md` lists, by file name. */
export const contractFiles = () => ({
  "openapi.json": JSON.stringify(openApiDocument()),
  "contract.md": referencePage(),
  "service-register.md": serviceRegister().page,
});

/** Writes the files, and the script of the reference page (app/routes/dev/reference.ts) beside them. */
export function writeContract(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(contractFiles())) replaceFile(name, text);
  const redoc = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  replaceFile("redoc.js", readFileSync(redoc, "utf8").replace(REDOC_LOGO, "data:,"));
}

/** A process that reads the file finds the old text or the new one, never a part. */
function replaceFile(name: string, text: string): void {
  const file = path.join(FOLDER, name);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
