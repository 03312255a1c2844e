import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { http, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import type { log as Log } from "~/platform/log.server";
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

/** The log of that process. */
let log: typeof Log;
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
  ({ log } = await import("~/platform/log.server"));
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation(() => undefined);
  return import("./spool.server");
}

beforeEach(() => {
  retention.days = 30;
  vi.stubEnv("SERVICES_URL", "http://services.test");
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

const counted = async () => {
  const { values = [] } =
    (await (
      await import("~/platform/metrics.server")
    ).registry
      .getSingleMetric("enquiry_spool_events_total")
      ?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.event), value]));
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
    expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 2, rejected: 0 });
    leadService({
      invalid: response(400, "VALIDATION_FAILED"),
      // Something else than the services answers.
      "lost-way": () => new HttpResponse("Bad request", { status: 400 }),
    });
    expect(await spool.deliverSpool()).toBe(1);
    expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 1, rejected: 1 });
    const age = (await gauge("enquiry_spool_oldest_age_seconds")).waiting ?? -1;
    expect(age).toBeGreaterThanOrEqual(-1);
    expect(age).toBeLessThan(60);
    expect(vi.mocked(log.info)).toHaveBeenCalledWith(
      { delivered: 0, rejected: 1, waiting: 1 },
      "spool delivered",
    );
    expect(vi.mocked(log.error)).toHaveBeenCalledExactlyOnceWith(
      { entry: expect.any(String) as string, error: "VALIDATION_FAILED" },
      "spooled enquiry rejected",
    );
    expect(vi.mocked(log.warn)).toHaveBeenCalledWith({ error: "400" }, "spool delivery failed");
    services.resetHandlers();
    const asked = leadService();
    expect(await spool.deliverSpool()).toBe(0);
    expect(asked.map(({ key }) => key)).toEqual(["lost-way"]);
    expect(await counted()).toEqual({ spooled: 2, delivered: 1, rejected: 1 });
    expect((await gauge("enquiry_spool_oldest_age_seconds")).waiting).toBe(0);
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

/** The JSON that the website sent, which it may have compressed. */
async function bodyOf(request: Request): Promise<unknown> {
  const bytes = Buffer.from(await request.arrayBuffer());
  const isCompressed = request.headers.get("content-encoding") === "gzip";
  return JSON.parse(String(isCompressed ? gunzipSync(bytes) : bytes));
}

/** A file of the folder's spool, as old as given. */
async function leave(name: string, text: string, ageMs = 0, below = "") {
  const place = path.join(site.spool, below);
  await mkdir(place, { recursive: true });
  const file = path.join(place, `${name}.json`);
  writeFileSync(file, text);
  const storedAt = new Date(Date.now() - ageMs);
  utimesSync(file, storedAt, storedAt);
}
const enquiryText = (key: string, sender: EnquiryPayloadInput) =>
  JSON.stringify({ idempotencyKey: key, country: "IN", payload: sender });
const DAY_MS = 86_400_000;

describe("rejected entries", () => {
  const asha = "+919876543210";
  /** Reports that these people were erased now, and records what was asked. */
  const erasedNow = (...erased: readonly string[]) => {
    const asked: string[][] = [];
    services.use(
      http.post("http://services.test/lead/erased-addresses", async ({ request }) => {
        const { addresses } = (await bodyOf(request)) as { addresses: string[] };
        asked.push(addresses);
        const erasedAt = new Date().toISOString();
        return HttpResponse.json({
          data: { erased: erased.map((address) => ({ address, erasedAt })) },
        });
      }),
    );
    return asked;
  };

  it("of every store are checked for erasures, each store once an hour", async () => {
    const spool = await started(inBucket("one"));
    await spool.spoolEnquiry(from("Asha in the bucket"), "bucket", "IN");
    leadService({ "*": response(400, "VALIDATION_FAILED") });
    await spool.deliverSpool();
    const before = erasedNow();
    await spool.deliverSpool();
    expect(before).toEqual([[asha]]);
    await leave("in-the-folder", enquiryText("folder", from("Asha")), DAY_MS, "rejected");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59 * 60_000 });
    try {
      const asked = erasedNow(asha);
      // Only the folder's hasn't been checked in this hour.
      await spool.deliverSpool();
      expect(asked).toEqual([[asha]]);
      expect(files("rejected")).toEqual([]);
      vi.setSystemTime(Date.now() + 2 * 60_000);
      await spool.deliverSpool();
      expect(asked).toEqual([[asha], [asha]]);
      await spool.deliverSpool();
      expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 0, rejected: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("are asked about by email address and phone number, a hundred at a time", async () => {
    const spool = await started(inFolder());
    for (let n = 0; n < 60; n++) {
      const sender = { ...from("Asha"), mobile: `+9198765${10_000 + n}`, email: `a${n}@x.example` };
      await leave(`both-${n}`, enquiryText(String(n), sender), DAY_MS, "rejected");
    }
    await leave("no-text", "{", DAY_MS, "rejected");
    await leave("no-sender", "{}", DAY_MS, "rejected");
    await leave(
      "odd",
      JSON.stringify({ payload: { email: 7, mobile: "x".repeat(255) } }),
      DAY_MS,
      "rejected",
    );
    const asked = erasedNow("a7@x.example");
    await spool.deliverSpool();
    expect(asked.map((addresses) => addresses.length)).toEqual([100, 20]);
    expect(new Set(asked.flat()).size).toBe(120);
    expect(files("rejected")).toHaveLength(62);
    expect(files("rejected")).not.toContain("both-7.json");
    expect(vi.mocked(log.info)).toHaveBeenCalledWith({ removed: 1 }, "rejected enquiries erased");
  });

  it("are kept if an entry can't be read or removed, and the others go", async () => {
    const spool = await started(inFolder());
    retention.days = 1;
    // A folder instead of a file can be neither read nor removed.
    await mkdir(path.join(site.spool, "rejected", "stuck.json"), { recursive: true });
    const long = new Date(Date.now() - 2 * DAY_MS);
    utimesSync(path.join(site.spool, "rejected", "stuck.json"), long, long);
    await leave("old", enquiryText("old", from("Ravi")), 2 * DAY_MS, "rejected");
    await leave("recent", enquiryText("recent", from("Asha")), 3_600_000, "rejected");
    await leave("waiting", enquiryText("waiting", from("Meena")), 2 * DAY_MS);
    const asked = leadService();
    erasedNow(asha);
    expect(await spool.deliverSpool()).toBe(0);
    expect(asked.map(({ key }) => key)).toEqual(["waiting"]);
    expect(files("rejected")).toEqual(["stuck.json"]);
    for (const message of ["spooled enquiry not removed", "spooled enquiry not read"])
      expect(vi.mocked(log.error)).toHaveBeenCalledWith(
        expect.objectContaining({ entry: "stuck" }),
        message,
      );
  });

  it("are kept if the check for erased people fails", async () => {
    const spool = await started(inFolder());
    await leave("asha", enquiryText("asha", from("Asha")), DAY_MS, "rejected");
    services.use(
      http.post(
        "http://services.test/lead/erased-addresses",
        response(503, "DATABASE_UNAVAILABLE"),
      ),
    );
    expect(await spool.deliverSpool()).toBe(0);
    expect(vi.mocked(log.warn)).toHaveBeenCalledWith(
      { error: "DATABASE_UNAVAILABLE" },
      "rejected enquiries not checked for erasures",
    );
    expect(files("rejected")).toHaveLength(1);
    forgetFailures();
    // It is asked again with the next round, not in an hour.
    erasedNow(asha);
    await spool.deliverSpool();
    expect(files("rejected")).toEqual([]);
  });
});

describe("what staff see of the spool", () => {
  const opened = async () => {
    const spool = await started(inFolder());
    return { spool, review: await import("./spool-review.server") };
  };

  it("are rejected entries, and those that have waited for minutes, the oldest first", async () => {
    const { review } = await opened();
    const now = Date.now();
    await leave("late", enquiryText("late", from("Asha")), 400_000);
    await leave("early", enquiryText("early", from("Ravi")), 290_000);
    await leave("rejected", enquiryText("rejected", from("Meena")), 500_000, "rejected");
    await leave("rejected-now", enquiryText("rejected-now", from("Kiran")), 0, "rejected");
    const listed = await review.listSpooled(now);
    expect(listed.map(({ name, isRejected }) => [name, isRejected])).toEqual([
      ["rejected", true],
      ["late", false],
      ["rejected-now", true],
    ]);
    expect(now - Date.parse(listed[0]?.since ?? "")).toBeGreaterThan(400_000);
    expect(await review.isRejectedEnquiry("rejected")).toBe(true);
    expect(await review.isRejectedEnquiry("late")).toBe(false);
    expect(await review.isRejectedEnquiry("unknown")).toBe(false);
  });

  it("can be delivered again or removed, if it was rejected", async () => {
    const { spool, review } = await opened();
    for (const name of ["again", "gone"])
      await leave(name, enquiryText(name, from(name)), 0, "rejected");
    await leave("waiting", enquiryText("waiting", from("Asha")));
    await review.changeRejected("retry", "again");
    await review.changeRejected("discard", "gone");
    await review.changeRejected("discard", "waiting");
    await review.changeRejected("retry", "unknown");
    expect(files("rejected")).toEqual([]);
    expect(files().sort()).toEqual(["again.json", "waiting.json"]);
    const asked = leadService();
    expect(await spool.deliverSpool()).toBe(0);
    expect(asked.map(({ key }) => key).sort()).toEqual(["again", "waiting"]);
  });

  it("is what one store has while another can't be reached", async () => {
    await started(inBucket("missing"));
    const review = await import("./spool-review.server");
    await leave("here", enquiryText("here", from("Asha")), 0, "rejected");
    expect((await review.listSpooled()).map(({ name }) => name)).toEqual(["here"]);
    expect(await review.isRejectedEnquiry("here")).toBe(true);
  });
});

it("keeps an entry that can't be set aside, and goes on with the others", async () => {
  const spool = await started(inFolder());
  await leave("refused", enquiryText("refused", from("Asha")), 2_000);
  await leave("no-json", "{", 1_000);
  await leave("fine", enquiryText("fine", from("Ravi")));
  // A file where the folder of rejected entries should be.
  writeFileSync(path.join(site.spool, "rejected"), "");
  const asked = leadService({ refused: response(422, "VALIDATION_FAILED") });
  expect(await spool.deliverSpool()).toBe(2);
  expect(asked.map(({ key }) => key).sort()).toEqual(["fine", "refused"]);
  expect(files().sort()).toEqual(["no-json.json", "refused.json"]);
  expect(await gauge("enquiry_spool_depth")).toEqual({ waiting: 2, rejected: 0 });
  rmSync(path.join(site.spool, "rejected"));
  expect(await spool.deliverSpool()).toBe(0);
  expect(files("rejected").sort()).toEqual(["no-json.json", "refused.json"]);
});

it("tries what failed while others were delivered after the others", async () => {
  const spool = await started(inFolder());
  await leave("troubled", enquiryText("troubled", from("Asha")), 60_000);
  await leave("fine", enquiryText("fine", from("Ravi")), 50_000);
  leadService({ troubled: tooMany });
  expect(await spool.deliverSpool()).toBe(1);
  for (let n = 0; n < 5; n++)
    await leave(`later-${n}`, enquiryText(`later-${n}`, from(`Later ${n}`)), n * 1_000);
  services.resetHandlers();
  const asked = leadService();
  expect(await spool.deliverSpool()).toBe(0);
  // Four are delivered at a time, so the sixth begins when two have ended.
  expect(asked.findIndex(({ key }) => key === "troubled")).toBeGreaterThanOrEqual(2);
});

it("reports the age of the oldest entry, and logs nothing when nothing happens", async () => {
  const spool = await started(inFolder());
  await leave("middle", enquiryText("middle", from("Meena")), 200_000);
  await leave("oldest", enquiryText("oldest", from("Asha")), 300_000);
  await leave("newest", enquiryText("newest", from("Ravi")), 100_000);
  leadService({ "*": tooMany });
  expect(await spool.deliverSpool()).toBe(3);
  const age = (await gauge("enquiry_spool_oldest_age_seconds")).waiting ?? 0;
  expect(age).toBeGreaterThanOrEqual(299);
  expect(age).toBeLessThan(400);
  await spool.spoolEnquiry(from("Kiran"), "kiran", "IN");
  expect((await gauge("enquiry_spool_oldest_age_seconds")).waiting).toBeGreaterThanOrEqual(299);
  leadService();
  await spool.deliverSpool();
  await leave("rejected", enquiryText("rejected", from("Asha")), 0, "rejected");
  vi.mocked(log.info).mockClear();
  await spool.deliverSpool();
  expect(vi.mocked(log.info)).not.toHaveBeenCalled();
});

it("sends what was typed, from the country it was sent from", async () => {
  const spool = await started(inFolder());
  const sent: (string | null)[] = [];
  services.use(
    http.post("http://services.test/auth/enquiry", async ({ request }) => {
      const body = (await bodyOf(request)) as { name: string };
      sent.push(body.name, JSON.stringify([...request.headers]));
      return taken();
    }),
  );
  await spool.spoolEnquiry(from("Linh"), "linh", "VN");
  expect(await spool.deliverSpool()).toBe(0);
  expect(sent[0]).toBe("Linh");
  expect(sent[1]).toContain('"VN"');
});

it("stores entries for the owner only, and leaves no part of one", async () => {
  const spool = await started(inFolder());
  await spool.spoolEnquiry(payload, "key", "IN");
  const [name = ""] = readdirSync(site.spool);
  expect(readdirSync(site.spool)).toHaveLength(1);
  expect(statSync(path.join(site.spool, name)).mode & 0o777).toBe(0o600);
  expect(statSync(site.spool).mode & 0o777).toBe(0o700);
  // Its place is taken by a folder, so that it can't be stored.
  rmSync(path.join(site.spool, name));
  await mkdir(path.join(site.spool, name));
  await expect(spool.spoolEnquiry(payload, "key", "IN")).rejects.toThrow();
  expect(readdirSync(site.spool)).toEqual([name]);
});

it("passes by what isn't its own in folder and bucket", async () => {
  const spool = await started(inFolder());
  await leave("mine", enquiryText("mine", from("Asha")));
  writeFileSync(path.join(site.spool, "notes.txt"), "");
  const asked = leadService();
  expect(await spool.deliverSpool()).toBe(0);
  expect(asked.map(({ key }) => key)).toEqual(["mine"]);
  expect(readdirSync(site.spool)).toEqual(["notes.txt"]);
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
  expect(asked.length).toBeLessThan(12);
  expect(vi.mocked(log.warn).mock.calls.length).toBeLessThan(12);
});

it("uses the folder while the bucket is unavailable, and delivers from both", async () => {
  const spool = await started(inBucket("missing"));
  await spool.spoolEnquiry(from("Asha"), "in-the-folder", "IN");
  expect(files()).toHaveLength(1);
  expect(vi.mocked(log.error)).toHaveBeenCalledWith(
    { error: "NoSuchBucket" },
    "spool store unavailable",
  );
  const asked = leadService();
  // The bucket can't be read, so it may have more.
  expect(await spool.deliverSpool()).toBe(1);
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
