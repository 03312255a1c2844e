import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { log } from "~/server/log.server";
import type { EnquiryPayloadInput } from "~/domain/enquiry-payload";
import { deliverKept, keepEnquiry } from "./spool.server";

const folder = vi.hoisted(() => ({ path: "" }));
vi.mock("~/server/env.server", () => ({
  env: () => ({ DATA_DIR: folder.path, SERVICE_KEY: "unit", isLocal: true }),
}));

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  vi.stubEnv("SERVICES_URL", "http://services.test");
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  folder.path = mkdtempSync(path.join(tmpdir(), "disha-spool-"));
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder.path, { recursive: true, force: true });
});
afterAll(() => server.close());

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

/** A lead service that answers in turn; the keys it was given. */
function leadService(...answers: (() => Response)[]): string[] {
  const keys: string[] = [];
  server.use(
    http.post("http://services.test/auth/enquiry", ({ request }) => {
      keys.push(request.headers.get("idempotency-key") ?? "");
      return (answers.shift() ?? taken)();
    }),
  );
  return keys;
}
const taken = () =>
  HttpResponse.json({
    data: {
      leadId: "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001",
      message: "Thanks",
      duplicate: false,
      challenge: null,
    },
  });
const kept = () => readdirSync(path.join(folder.path, "enquiry-spool"));

it("keeps an enquiry while the service is away, and delivers it once under its key", async () => {
  await keepEnquiry(payload, "key-1", "IN");
  await keepEnquiry(payload, "key-1", "IN");
  expect(kept()).toEqual(["key-1.json"]);
  const keys = leadService(() => HttpResponse.error());
  expect(await deliverKept()).toBe(1);
  expect(await deliverKept()).toBe(0);
  expect(await deliverKept()).toBe(0);
  expect(keys).toEqual(["key-1", "key-1"]);
  expect(kept()).toEqual([]);
});

it("waits when there are too many at once, and puts aside only what is refused for good", async () => {
  await keepEnquiry(payload, "a", "IN");
  await keepEnquiry(payload, "b", "IN");
  const refused = () => HttpResponse.json({ code: "VALIDATION_FAILED" }, { status: 400 });
  leadService(() => HttpResponse.json({ code: "LS_OTP_1103" }, { status: 429 }), refused, taken);
  expect(await deliverKept()).toBe(2);
  expect(await deliverKept()).toBe(0);
  expect(kept()).toEqual(["a.json.refused"]);
});

it("has nothing to deliver where nothing was kept", async () => {
  expect(await deliverKept()).toBe(0);
});
