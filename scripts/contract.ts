/**
 * `npm run contract`: writes contract/openapi.json and the reference in docs/contract.md from the operations in contract/.
 * With `--check` it writes nothing, and fails if one of them is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { openApiDocument } from "../contract/openapi";
import { withReference } from "../contract/reference";

const isCheck = process.argv.includes("--check");
const files: [path: string, content: string][] = [
  ["contract/openapi.json", JSON.stringify(openApiDocument())],
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
if (isCheck && stale > 0) process.exitCode = 1;
