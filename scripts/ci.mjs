/**
 * The part of `.ci/run` that needs the packages: static checks, the build with the checks of the catalogue and Node 24
 * side by side, then `npm test`.
 */
import { staticChecks } from "./check.mjs";
import { printStages, record, run, sideBySide, stage } from "./stages.mjs";
import { test } from "./test.mjs";

record("packages", Number(process.env.SECONDS_BEFORE ?? 0));

const [eslint, ...others] = staticChecks;
/** Machines for which a package has Node 24, unless they run it anyway. */
const canAddNode24 =
  process.platform === "linux" &&
  process.arch === "x64" &&
  !process.versions.node.startsWith("24.");
const stages = [
  eslint,
  ...(canAddNode24 ? [{ name: "Node 24", commands: [["scripts/node24.mjs"]] }] : []),
  {
    name: "build and catalogue",
    commands: [
      ["scripts/build.mjs"],
      ["scripts/start.mjs", "catalogue", "check"],
      ["scripts/start.mjs", "catalogue", "completeness", "--floor"],
    ],
  },
  ...others,
];

const isBuilt = await sideBySide(stages);
// Reads a sample of the built site's pages.
if (isBuilt && (await stage("consistency", () => run("tests/consistency/run.ts"))))
  process.exitCode = (await test()) ? 0 : 1;
else {
  printStages();
  process.exitCode = 1;
}
