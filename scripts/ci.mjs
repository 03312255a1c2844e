/**
 * The part of `.ci/run` that needs the packages: static checks, and beside them the build with its tests with Node 24,
 * and the checks of pages and catalogue. Then `npm test` with the present Node.js, on the same build.
 */
import { staticChecks } from "./check.mjs";
import { printStages, record, sideBySide } from "./stages.mjs";
import { test } from "./test.mjs";

record("packages", Number(process.env.SECONDS_BEFORE ?? 0));

/** Machines for which a package has Node 24, unless they run it anyway. */
const canAddNode24 =
  process.platform === "linux" &&
  process.arch === "x64" &&
  !process.versions.node.startsWith("24.");
const BUILD = "build";
const [longest, ...others] = staticChecks;
const stages = [
  {
    name: BUILD,
    commands: [canAddNode24 ? ["scripts/node24.mjs", "build"] : ["scripts/build.mjs"]],
  },
  longest,
  ...(canAddNode24
    ? [{ name: "Node 24", needs: BUILD, commands: [["scripts/node24.mjs", "test"]] }]
    : []),
  {
    name: "catalogue",
    needs: BUILD,
    commands: [
      ["scripts/start.mjs", "catalogue", "check"],
      ["scripts/start.mjs", "catalogue", "completeness", "--floor"],
    ],
  },
  // Reads a sample of the built site's pages. By now, Node 24 has prepared the site.
  { name: "consistency", needs: BUILD, commands: [["tests/consistency/run.ts"]] },
  ...others,
];

if (await sideBySide(stages)) process.exitCode = (await test()) ? 0 : 1;
else {
  printStages();
  process.exitCode = 1;
}
