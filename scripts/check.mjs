/** `npm run check`: the static checks, two at a time. */
import { pathToFileURL } from "node:url";
import { printStages, sideBySide } from "./stages.mjs";

/** The longest first, so that no core waits for the other at the end. */
export const staticChecks = [
  { name: "ESLint", commands: [["eslint", "."]] },
  { name: "types", commands: [["oxlint", "--type-aware", "--type-check"]] },
  { name: "format", commands: [["prettier", "--check", "--log-level=warn", "."]] },
  { name: "spelling", commands: [["cspell", "--no-progress", "--no-summary"]] },
  { name: "dead code", commands: [["knip"]] },
  {
    name: "contract, phrases, sizes",
    commands: [
      ["scripts/make/contract.ts", "--check"],
      ["scripts/checks/phrases.mjs"],
      ["scripts/checks/check-size.mjs"],
    ],
  },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const ok = await sideBySide(staticChecks);
  printStages();
  process.exitCode = ok ? 0 : 1;
}
