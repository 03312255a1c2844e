import { cpus, totalmem } from "node:os";
import { auditPackages } from "../../scripts/checks/audit-packages.mjs";
import { sessionCookie } from "../bench/journeys";
import { openEnvironment } from "../contract/environment";
import { newcomer, newStaff } from "../contract/test-users";
import { testSecrets } from "../e2e/environment/secrets";
import { withWholeSite } from "../e2e/environment/whole-site";
import shareAmongProcesses from "../setup/global-setup";
import { fuzzServices } from "./fuzz-services";
import { fuzzSite } from "./fuzz-site";
import { scan } from "./scanner";

/**
 * `npm run test:security`: random requests to every route of website and services, a scanner, and
 * known vulnerabilities of packages. Prints the table for docs/security.md. Exits with 1 on any
 * fault, otherwise with 3 if the scanner isn't installed or the registry doesn't answer. FUZZ_RUNS
 * (20,000) for each half; FUZZ_SEED repeats a run.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const NOT_CHECKED = 3;

interface Row {
  readonly what: string;
  /** Null without a response. */
  readonly sent: number | null;
  readonly faults: readonly string[];
  readonly seconds: number;
}

async function timed(
  what: string,
  sent: number | null,
  run: () => Promise<string[]>,
): Promise<Row> {
  const began = performance.now();
  const faults = await run();
  const row = { what, sent, faults, seconds: Math.round((performance.now() - began) / 1000) };
  console.log(`${what}: ${faults.length} faults of ${sent ?? "what is there"} in ${row.seconds} s`);
  for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
  return row;
}

const website = (): Promise<Row[]> =>
  withWholeSite("fuzz", [], async ({ port }) => {
    const cookie = await sessionCookie(port);
    const fuzzed = await timed("every route of the website", RUNS, () =>
      fuzzSite({ port, count: RUNS, seed, cookie }),
    );
    return [fuzzed, await scanned(port)];
  });

/** Runs the scanner, if it is installed. */
async function scanned(port: number): Promise<Row> {
  let inspected: number | null = null;
  const row = await timed("pages and forms, by Wapiti", null, async () => {
    const seen = await scan(port);
    inspected = seen?.inspected ?? null;
    return seen?.faults ?? [];
  });
  return { ...row, sent: inspected };
}

async function services(): Promise<Row> {
  const endRun = await shareAmongProcesses();
  const environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
  try {
    const student = await newcomer(environment);
    const staff = await newStaff(environment, "all_user");
    const bearers = [student.bearer, staff.bearer];
    return await timed("every route of the services", RUNS, () =>
      fuzzServices({ environment, count: RUNS, seed, bearers, userId: student.userId }),
    );
  } finally {
    await environment.close();
    await endRun();
  }
}

/** Known vulnerabilities of packages (`npm run audit:packages`). */
function packages(): Promise<Row> {
  let checked: number | null = null;
  return timed("packages with a known vulnerability", null, () => {
    const result = auditPackages();
    if ("error" in result) console.log(`npm audit: ${result.error}`);
    else checked = result.checked;
    return Promise.resolve("error" in result ? [] : result.faults);
  }).then((row) => ({ ...row, sent: checked }));
}

console.log(`Seed ${seed}`);
for (const [name, secret] of Object.entries(testSecrets)) process.env[name] ??= secret;
const rows = [await services(), ...(await website()), await packages()];
console.log(`
Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, seed ${seed}.

| | looked at | faults | seconds |
|---|--:|--:|--:|
${rows.map(({ what, sent, faults, seconds }) => `| ${what} | ${sent?.toLocaleString("en-IN") ?? "no answer"} | ${sent === null ? "" : faults.length} | ${seconds} |`).join("\n")}
`);
if (rows.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
else if (rows.some(({ sent }) => sent === null)) process.exitCode = NOT_CHECKED;
