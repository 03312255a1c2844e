/**
 * `npm run bench:uploads`: posts 20 hostile files in parallel as a signed-in student, and measures
 * `/healthz` meanwhile. Prints the table for docs/capacity.md. Exits with 1 if a file is accepted.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { testSecrets } from "../e2e/environment/secrets";
import { startSite, type Site } from "../e2e/environment/site";
import { ask, untouchedFields } from "../e2e/http/client";
import { hostileFiles, type HostileFile } from "../fixtures/hostile-files";
import { sessionCookie } from "./journeys";
import { percentile } from "./load";

/** The most memory the site's process has ever had resident. */
const peakMb = (pid: number | undefined): string => {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return String(Math.round(Number(peak) / 1024));
};

const FILES = 20;
const BETWEEN_HEALTH_CHECKS_MS = 20;
const page = "/study-abroad/profile/documents";

const folder = mkdtempSync(path.join(tmpdir(), "disha-bench-uploads-"));
const postOffice = await openPostOffice();
process.env.E2E_POST_OFFICE = postOffice.readingUrl;
const site = await startSite({
  env: {
    ...testSecrets,
    DATA_DIR: folder,
    SMTP_URL: postOffice.smtpUrl,
    SMS_GATEWAY_URL: postOffice.smsUrl,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  },
});
try {
  await measure(site);
} finally {
  await site.stop();
  await postOffice.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ port, process: child }: Site): Promise<void> {
  const cookie = await sessionCookie(port);
  const form = await ask(port, page, { headers: { cookie } });
  const fields = untouchedFields(form.text);
  const cookies = [cookie, ...(form.headers["set-cookie"] ?? []).map((line) => line.split(";")[0])];
  const all = await hostileFiles();
  const files = Array.from({ length: FILES }, (_, index) => all[index % all.length]).filter(
    (file) => file !== undefined,
  );
  const before = await healthWhile(port, wait(2_000));
  const began = performance.now();
  const posted = Promise.all(
    files.map((file) => post(port, cookies.join("; "), fields.csrf ?? "", file)),
  );
  const during = await healthWhile(port, posted);
  print(before, during, await posted, (performance.now() - began) / 1000, child.pid);
}

/** Posts one file as a browser without scripts does. @returns the status */
async function post(port: number, cookie: string, csrf: string, file: HostileFile) {
  const form = new FormData();
  form.set("csrf", csrf);
  form.set("documentTypeId", "4");
  form.set("label", "");
  form.set("file", new File([new Uint8Array(file.bytes)], "marks.pdf"));
  const response = await fetch(`http://127.0.0.1:${port}${page}`, {
    method: "POST",
    headers: { cookie },
    body: form,
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.status;
}

/** Response times of `/healthz`, measured repeatedly until a promise settles. */
async function healthWhile(port: number, done: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  void done.finally(() => (isDone = true)).catch(() => undefined);
  const times: number[] = [];
  while (!isDone) {
    const began = performance.now();
    await ask(port, "/healthz");
    times.push(performance.now() - began);
    await wait(BETWEEN_HEALTH_CHECKS_MS);
  }
  return times;
}

function print(
  before: readonly number[],
  during: readonly number[],
  statuses: readonly number[],
  seconds: number,
  pid: number | undefined,
): void {
  const row = (what: string, times: readonly number[]) =>
    `| ${what} | ${times.length} | ${[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join(" | ")} |`;
  const refused = statuses.filter((status) => status >= 400 && status < 500).length;
  console.log(`
Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}: ${statuses.length} hostile files in ${seconds.toFixed(1)} s, ${refused} refused; peak memory of the site's process ${peakMb(pid)} MB.

| \`/healthz\` | requests | p50 ms | p99 ms | longest ms |
|---|--:|--:|--:|--:|
${row("before", before)}
${row("while the files are checked", during)}
`);
  if (refused !== statuses.length) process.exitCode = 1;
}
