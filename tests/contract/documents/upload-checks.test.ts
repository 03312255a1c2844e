import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { processFileChecker, type FileChecker } from "#backend/platform/files/file-checker";
import { clamdScanner, type VirusScanner } from "#backend/platform/files/virus-scanner";
import { jpeg, pdf } from "../../fixtures/files";
import { openClamd, type Clamd } from "../../setup/clamd";
import { collect } from "../../setup/collect";
import { checkScript, holdChecks, type PausedChecks } from "../../setup/file-check";
import { openEnvironment, type TestEnvironment } from "../environment";
import { newcomer } from "../test-users";

let environment: TestEnvironment;
let student: Awaited<ReturnType<typeof newcomer>>;
/** What the services check and scan with; each test sets its own. */
let checker: FileChecker;
let scanner: VirusScanner | null;
beforeAll(async () => {
  environment = await openEnvironment(undefined, {
    fileChecker: { check: (bytes, maxBytes) => checker.check(bytes, maxBytes) },
    virusScanner: { isInfected: async (bytes) => scanner?.isInfected(bytes) ?? false },
  });
  student = await newcomer(environment);
});
afterAll(() => environment.close());

const open: { close(): void }[] = [];
beforeEach(() => {
  checker = processFileChecker(checkScript());
  scanner = null;
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
const opened = <T extends { close(): void }>(one: T): T => {
  open.push(one);
  return one;
};

function upload(bytes: Uint8Array) {
  const { client, userId, bearer } = student;
  const form = new FormData();
  form.set("documentTypeId", "4");
  form.set("file", new File([new Uint8Array(bytes)], "marks.pdf"));
  return client.multipart(`user/user/${userId}/document/upload`, form, { bearer });
}

async function stored(): Promise<string[]> {
  const { storage } = environment.deps;
  const prefixes = ["quarantine/", "documents/", "reports/"];
  const listed = prefixes.map(async (prefix) => (await collect(storage.list(prefix))).flat());
  return (await Promise.all(listed)).flat();
}

it("responds to health checks while a file is checked in quarantine", async () => {
  const paused = opened<PausedChecks>(await holdChecks());
  checker = processFileChecker(paused.script);
  const response = upload(jpeg);
  const begun = await paused.next();
  expect((await environment.client.get("health")).status).toBe(200);
  expect(await stored()).toEqual([expect.stringMatching(/^quarantine\//)]);
  expect(paused.running()).toBe(1);
  begun.end();
  expect((await response).code).toBe("FILE_DAMAGED");
  expect(await stored()).toEqual([]);
});

it("scans files that pass the check and rejects infected ones", async () => {
  const clamd = opened<Clamd>(await openClamd());
  scanner = clamdScanner(clamd.address);
  const infected = Buffer.concat([await pdf(), Buffer.from(`% ${clamd.signature}\n`)]);
  expect(await upload(infected)).toMatchObject({ status: 400, code: "FILE_INFECTED" });
  expect(await stored()).toEqual([]);
  expect((await upload(jpeg)).status).toBe(200);
  expect(await stored()).toEqual([expect.stringMatching(/^documents\//)]);
  expect((await upload(Buffer.from("no document"))).code).toBe("BAD_REQUEST");
  expect(clamd.received()).toEqual([infected.length, jpeg.length]);
});

it("accepts no file while it can't be checked or scanned", async () => {
  const clamd = await openClamd();
  clamd.close();
  scanner = clamdScanner(clamd.address);
  const before = await stored();
  expect(await upload(jpeg)).toMatchObject({ status: 500, code: "FILE_CHECK_UNAVAILABLE" });
  const paused = opened<PausedChecks>(await holdChecks());
  const limits = { memoryMb: 800, cpuSeconds: 5, timeoutMs: 20_000, maxWaiting: 0 };
  checker = processFileChecker(paused.script, limits);
  const refused = await upload(jpeg);
  expect([refused.status, refused.code]).toEqual([429, "FILE_CHECK_UNAVAILABLE"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
});
