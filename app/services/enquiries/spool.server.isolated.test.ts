import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { http, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { log } from "~/platform/log.server";
import { registry } from "~/platform/metrics.server";
import { forgetFailures } from "~/services/client/resilience.server";
import { openObjectStore, type ObjectStore } from "../../../tests/setup/object-store";

const settings = vi.hoisted(() => ({ current: {} }));
vi.mock("~/platform/env.server", () => ({ env: () => settings.current }));

const retention = vi.hoisted(() => ({ days: 30 }));
vi.mock("#domain/privacy/privacy", () => ({
  RETENTION_DAYS: {
    get rejectedEnquiry() {
      return retention.days;
    },
  },
}));

const folder = mkdtempSync(path.join(tmpdir(), "disha-spool-"));
const services = setupServer(http.all(/^http:\/\/127\.0\.0\.1:\d+\//, () => passthrough()));
let store: ObjectStore;
beforeAll(async () => {
  store = await openObjectStore({ buckets: ["one"] });
  services.listen({ onUnhandledRequest: "error" });
});
afterAll(async () => {
  services.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

let sites = 0;
let site = { data: "", spool: "" };
const base = { SERVICE_KEY: ["unit"], isLocal: true, S3_REGION: "us-east-1" };
const inFolder = () => ({ ...base, DATA_DIR: site.data });
const inBucket = (name: string) => ({
  ...base,
  S3_ACCESS_KEY_ID: store.credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
  DATA_DIR: site.data,
  ENQUIRY_SPOOL_BUCKET: name,
  S3_ENDPOINT: store.endpoint,
});

/** The spool as a newly started website process has it. */
async function started(config: Record<string, unknown>) {
  settings.current = config;
  vi.resetModules();
  registry.clear();
  return import("./spool.server");
}

beforeEach(() => {
  retention.days = 30;
  vi.stubEnv("SERVICES_URL", "http://services.test");
  vi.spyOn(log, "info").mockImplementation(() => undefined);
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  const data = path.join(folder, String(++sites));
  site = { data, spool: path.join(data, "enquiry-spool") };
});
afterEach(() => {
  services.resetHandlers();
  forgetFailures();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const payload: EnquiryPayloadInput = {
  name: "Asha Rao",
  countryCode: "+91",
  mobile: "+919876543210",
  email: null,
  city: null,
  country: "IN",
  sendOtp: true,
  interestedYear: 2027,
  source: "enquiry_page",
  platForm: "web",
  formId: "enquiry-standard",
  extraFields: { platformUrl: "https://www.disha.example/study-abroad/enquiry" },
  consent: { version: "1", givenAt: "2026-11-21T08:00:00.000Z" },
};
const from = (name: string): EnquiryPayloadInput => ({ ...payload, name });

const taken = () =>
  HttpResponse.json({
    data: {
      leadId: "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001",
      message: "Thanks",
      duplicate: false,
      challenge: null,
      codeNotSent: null,
    },
  });
const response = (status: number, code: string) => () => HttpResponse.json({ code }, { status });
const tooMany = response(429, "TOO_MANY_REQUESTS");

/** A lead service with a set response per key, which accepts other keys and records calls. */
function leadService(responses: Readonly<Record<string, () => Response>> = {}) {
  const asked: { key: string; client: string | null }[] = [];
  services.use(
    http.post("http://services.test/auth/enquiry", ({ request }) => {
      const key = request.headers.get("idempotency-key") ?? "";
      asked.push({ key, client: request.headers.get("x-client-address") });
      return (responses[key] ?? responses["*"] ?? taken)();
    }),
    erasedPeople([]),
  );
  return asked;
}

/** Reports which addresses belong to erased people. */
const erasedPeople = (erased: readonly { address: string; erasedAt: string }[]) =>
  http.post("http://services.test/lead/erased-addresses", () =>
    HttpResponse.json({ data: { erased } }),
  );
const files = (below = "") => {
  const place = path.join(site.spool, below);
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(".json")) : [];
};
const gauge = async (name: string) => {
  const metric = await (
    await import("~/platform/metrics.server")
  ).registry
    .getSingleMetric(name)
    ?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [String(labels.state), value]),
  );
};

describe.each([
  ["a folder", () => inFolder()],
  ["a bucket", () => inBucket("one")],
])("the enquiry spool in %s", (_name, config) => {
  it("delivers once, under the key it was sent with, and not as any client", async () => {
    const spool = await started(config());
    const later = { version: "1", givenAt: "2026-11-21T08:00:03.000Z" };
    await spool.spoolEnquiry(payload, "key-1", "IN");
    await spool.spoolEnquiry({ ...payload, consent: later }, "key-2", "IN");
    leadService({ "*": () => HttpResponse.error() });
    expect(await spool.deliverSpool()).toBe(1);
    services.resetHandlers();
    forgetFailures();
    const asked = leadService();
    expect(await spool.deliverSpool()).toBe(0);
    expect(await spool.deliverSpool()).toBe(0);
    expect(asked).toEqual([{ key: "key-2", client: null }]);
  });

  it("goes on behind entries that are refused for now or break the service", async () => {
    const spool = await started(config());
    const [failing, others] = [
      ["Asha", "Ravi", "Meena", "Kiran"],
      ["Dev", "Isha", "Jaya", "Om", "Tara"],
    ];
    // As many failing entries at the front as there are parallel deliveries.
    for (const name of [...failing, ...others]) await spool.spoolEnquiry(from(name), name, "IN");
    const broken = response(500, "INTERNAL_SERVER_ERROR");
    const asked = leadService({ Asha: tooMany, Ravi: broken, Meena: tooMany, Kiran: tooMany });
    expect(await spool.deliverSpool()).toBe(failing.length);
    expect(asked.map(({ key }) => key).sort()).toEqual([...failing, ...others].sort());
    services.resetHandlers();
    leadService();
    expect(await spool.deliverSpool()).toBe(0);
  });

  it("is delivered by a process that starts later", async () => {
    const first = await started(config());
    await first.spoolEnquiry(from("Asha"), "left-behind", "IN");
    const second = await started(config());
    const asked = leadService();
    expect(await second.deliverSpool()).toBe(0);
    expect(asked.map(({ key }) => key)).toEqual(["left-behind"]);
  });

  it("sets aside what is refused for good, and only that, and counts it", async () => {
    const spool = await started(config());
    await spool.spoolEnquiry(from("Asha"), "invalid", "IN");
    await spool.spoolEnquiry(from("Ravi"), "lost-way", "IN");
    leadService({
      invalid: response(400, "VALIDATION_FAILED"),
      "lost-way": () => new HttpResponse("not here", { status: 404 }),
    });
    expect(await spool.deliverSpool()).toBe(1);
    expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 1, rejected: 1 });
    expect((await gauge("enquiry_spool_oldest_age_seconds")).waiting).toBeGreaterThan(0);
    services.resetHandlers();
    const asked = leadService();
    expect(await spool.deliverSpool()).toBe(0);
    expect(asked.map(({ key }) => key)).toEqual(["lost-way"]);
    // Stored for manual review until the end of its retention.
    expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 0, rejected: 1 });
    retention.days = -1;
    await spool.deliverSpool();
    await spool.deliverSpool();
    expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 0, rejected: 0 });
  });
});

it("deletes rejected entries of erased people only", async () => {
  const spool = await started(inFolder());
  const ravi = { ...from("Ravi"), mobile: "+919876543211" };
  await spool.spoolEnquiry(from("Asha"), "asha", "IN");
  await spool.spoolEnquiry(ravi, "ravi", "IN");
  leadService({ "*": response(400, "VALIDATION_FAILED") });
  await spool.deliverSpool();
  expect(files("rejected")).toHaveLength(2);
  const now = Date.now();
  services.use(
    erasedPeople([
      { address: "+919876543210", erasedAt: new Date(now + 1_000).toISOString() },
      // Erased before this enquiry was sent: it is a new one of theirs.
      { address: "+919876543211", erasedAt: new Date(now - 60_000).toISOString() },
    ]),
  );
  await spool.deliverSpool();
  expect(files("rejected")).toHaveLength(1);
});

it("delivers hundreds in one round, oldest first", async () => {
  const spool = await started(inFolder());
  const count = 300;
  await mkdir(site.spool, { recursive: true });
  for (let n = 0; n < count; n++) {
    // Names that sort against their age.
    const file = path.join(site.spool, `${String(count - n).padStart(4, "0")}.json`);
    const text = { idempotencyKey: String(n), country: "IN", payload: from(`Student ${n}`) };
    writeFileSync(file, JSON.stringify(text));
    const storedAt = new Date(Date.UTC(2026, 10, 1) + n * 1000);
    utimesSync(file, storedAt, storedAt);
  }
  const asked = leadService();
  expect(await spool.deliverSpool()).toBe(0);
  expect(asked).toHaveLength(count);
  // A few deliveries run in parallel, so neighbours may swap places.
  asked.forEach(({ key }, index) => expect(Math.abs(Number(key) - index)).toBeLessThan(8));
  expect(files()).toEqual([]);
});

it("stops a round while the service is unavailable, instead of asking for every entry", async () => {
  const spool = await started(inFolder());
  for (let n = 0; n < 60; n++) await spool.spoolEnquiry(from(`Student ${n}`), String(n), "IN");
  const asked = leadService({ "*": response(503, "DATABASE_UNAVAILABLE") });
  expect(await spool.deliverSpool()).toBe(60);
  expect(asked.length).toBeLessThan(20);
});

it("uses the folder while the bucket is unavailable, and delivers from both", async () => {
  const spool = await started(inBucket("missing"));
  await spool.spoolEnquiry(from("Asha"), "in-the-folder", "IN");
  expect(files()).toHaveLength(1);
  const asked = leadService();
  await spool.deliverSpool();
  expect(asked.map(({ key }) => key)).toEqual(["in-the-folder"]);
  expect(files()).toEqual([]);
});

it("has nothing to deliver where nothing was spooled", async () => {
  expect(await (await started(inFolder())).deliverSpool()).toBe(0);
});

it("delivers soon what is spooled during a round", async () => {
  const inRealTime = globalThis.setTimeout;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    const spool = await started(inFolder());
    const asked: string[] = [];
    services.use(
      http.post("http://services.test/auth/enquiry", async ({ request }) => {
        asked.push(request.headers.get("idempotency-key") ?? "");
        if (asked.length === 1) await spool.spoolEnquiry(from("Ravi Rao"), "second", "IN");
        return taken();
      }),
      erasedPeople([]),
    );
    await spool.spoolEnquiry(payload, "first", "IN");
    // A round is five seconds after the one before. It was a minute.
    for (let second = 0; second < 20 && asked.length < 2; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // Files and calls need real time.
      await new Promise((resolve) => inRealTime(resolve, 50));
    }
    expect(asked).toEqual(["first", "second"]);
  } finally {
    vi.useRealTimers();
  }
});
