/**
 * `npm run contract`: writes contract/openapi.json, the reference in docs/contract.md and docs/service-register.md from the
 * operations in contract/. Fails if a call of the specification has no operation. With `--check` it writes nothing, and fails if one of them is out of date or the document has a fault.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { openApiDocument } from "../../contract/reference/openapi";
import { withReference } from "../../contract/reference/page";
import { serviceRegister } from "./service-register";

const isCheck = process.argv.includes("--check");
const register = serviceRegister();
for (const problem of register.problems) console.error(problem);
if (register.problems.length > 0) process.exitCode = 1;
const files: [path: string, content: string][] = [
  ["contract/openapi.json", JSON.stringify(openApiDocument())],
  ["docs/service-register.md", register.page],
  ["docs/contract.md", withReference(readFileSync("docs/contract.md", "utf8"))],
];

let stale = 0;
for (const [path, content] of files) {
  const options = await resolveConfig(path);
  const formatted = await format(content, { ...options, filepath: path });
  if (readFileSync(path, { encoding: "utf8", flag: "a+" }) === formatted) continue;
  stale++;
  if (isCheck) console.error(`${path} is out of date: run \`npm run contract\``);
  else writeFileSync(path, formatted);
}
if (isCheck) {
  const lint = spawnSync(process.execPath, ["scripts/checks/lint-contract.mjs"], {
    stdio: "inherit",
  });
  if (stale > 0 || lint.status !== 0) process.exitCode = 1;
}
