import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/** Wapiti, as packaged by Debian, without modules that need its makers' server. */
const MODULES =
  "blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";
/** Where it starts, besides at home: one page of each kind of form and filter. */
const STARTS = [
  "/search?q=germany",
  "/enquiry4",
  "/sign-in",
  "/report-error",
  "/partners",
  "/calculator/education-loan?amount=1500000",
  "/usa/masters?page=2",
  "/chat",
  "/privacy-choices",
];

/** Known false positives, each with the test that proves it. */
const EXPLAINED: readonly (readonly [finding: RegExp, why: string])[] = [
  [/X-Frame-Options is not set/, "superseded by frame-ancestors: headers.spec.ts"],
  [/X-XSS-Protection is not set/, "browsers have no such filter any more"],
  [/Strict-Transport-Security|Secure flag/, "local mode is plain HTTP: production.spec.ts"],
  [/Lack of anti CSRF token/, "forms without a session are guarded by origin: headers.spec.ts"],
];

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
  anomalies: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
});

/**
 * Scans a site on this machine. @returns unexplained findings, one line each; null if it is not
 * installed
 */
export async function scan(port: number): Promise<{ inspected: number; faults: string[] } | null> {
  if (spawnSync("wapiti", ["--version"], { stdio: "ignore" }).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "disha-scan-"));
  const report = path.join(folder, "report.json");
  const site = `http://127.0.0.1:${port}/study-abroad`;
  const options = {
    "-u": site,
    "--scope": "folder",
    // Wapiti requests Brotli but can't decode it.
    "-H": "Accept-Encoding: identity",
    "-d": "1",
    "--max-scan-time": "60",
    "--max-attack-time": "30",
    "-m": MODULES,
    "-f": "json",
    "-o": report,
  };
  // Runs asynchronously: the site's output must be read meanwhile, or the site blocks.
  const done = await promisify(execFile)(
    "wapiti",
    [
      ...Object.entries(options).flat(),
      ...STARTS.flatMap((start) => ["-s", site + start]),
      "--no-bugreport",
      "--flush-session",
    ],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { vulnerabilities, anomalies } = reportSchema.parse(
    JSON.parse(readFileSync(report, "utf8")),
  );
  rmSync(folder, { recursive: true, force: true });
  const faults = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path: where, info }) => `${kind}: ${where}: ${info}`),
  );
  return {
    inspected: Number(/found (\d+) URLs and forms/.exec(done.stdout)?.[1] ?? 0),
    faults: faults.filter((fault) => !EXPLAINED.some(([finding]) => finding.test(fault))),
  };
}
