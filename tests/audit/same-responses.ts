import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareRecordings } from "./same/compare";
import { recordJourneys, recordMessages, recordSignedInPages } from "./same/people";
import { recordPublicPages } from "./same/public-pages";
import { Recording } from "./same/recording";
import { recordCalls } from "./same/service-calls";
import { STARTED_AT, startTree } from "./same/site-of-tree";

/**
 * Checks that a refactoring changed no response.
 * `npm run audit:same -- record <folder> [--tree <checkout>]` starts the production build of a checkout
 * and stores its pages, lists, service responses and messages.
 * `npm run audit:same -- compare <before> <after>` prints the differences between two recordings, and
 * exits with 1 if there are any.
 */
const USAGE = `npm run audit:same -- record <folder> [--tree <checkout>]
npm run audit:same -- compare <before> <after>`;

async function record(folder: string, tree: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  const recording = new Recording(folder);
  const site = await startTree(path.resolve(tree));
  try {
    recording.saveProcess({ ports: [site.sitePort, site.servicesPort], startedAt: STARTED_AT });
    await recordPublicPages(site.sitePort, recording);
    const people = await recordJourneys(site, recording);
    await recordSignedInPages(people, recording);
    await recordCalls(site.servicesPort, people, recording);
    await recordMessages(site, recording);
  } finally {
    await site.close();
  }
  console.log(`Recorded ${recording.summary()}`);
}

const { values, positionals } = parseArgs({
  options: { tree: { type: "string", default: "." } },
  allowPositionals: true,
});
const [command, first, second] = positionals;
if (command === "record" && first) await record(first, values.tree);
else if (command === "compare" && first && second)
  process.exitCode = compareRecordings(first, second) ? 0 : 1;
else {
  console.error(USAGE);
  process.exitCode = 2;
}
