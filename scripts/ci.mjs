/**
 * The part of `.ci/run` that needs the packages: static checks, and beside them the build, with the checks of the
 * catalogue and its tests with Node 24. Then `npm test` with the present Node.js, on the same build.
 */
import { staticChecks } from "./check.mjs";
import { printStages, record, run, sideBySide, stage } from "./stages.mjs";
import { test } from "./test.mjs";

record("packages", Number(process.env.SECONDS_BEFORE ?? 0));

/** Machines for which a package has Node 24, unless they run it anyway. */
const canAddNode24 =
  process.platform === "linux" &&
  process.arch === "x64" &&
  !process.versions.node.startsWith("24.");
const stages = [
  {
    name: `build${canAddNode24 ? ", Node 24" : ""} and catalogue`,
    commands: [
      canAddNode24 ? ["scripts/node24.mjs", "build"] : ["scripts/build.mjs"],
      ["scripts/start.mjs", "catalogue", "check"],
      ["scripts/start.mjs", "catalogue", "completeness", "--floor"],
      ...(canAddNode24 ? [["scripts/node24.mjs", "test"]] : []),
    ],
  },
  ...staticChecks,
];

const isBuilt = await sideBySide(stages);
// Reads a sample of the built site's pages.
if (isBuilt && (await stage("consistency", () => run("tests/consistency/run.ts"))))
  process.exitCode = (await test()) ? 0 : 1;
else {
  printStages();
  process.exitCode = 1;
}
