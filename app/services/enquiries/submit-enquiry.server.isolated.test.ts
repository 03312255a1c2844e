import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { Visitor } from "~/services/auth/session/visitor.server";
import { forgetFailures } from "~/services/client/resilience.server";
import { spoolEnquiry } from "./spool.server";
import { submitEnquiry } from "./submit-enquiry.server";

vi.mock("./spool.server", () => ({ spoolEnquiry: vi.fn(() => Promise.resolve()) }));

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  vi.stubEnv("SERVICES_URL", "http://services.test");
});
afterEach(() => {
  server.resetHandlers();
  forgetFailures();
  vi.unstubAllEnvs();
  vi.mocked(spoolEnquiry).mockClear();
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
const result = {
  leadId: "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001",
  message: "Thanks",
  duplicate: false,
  challenge: null,
  codeNotSent: null,
};

const keys: string[] = [];
const answering = (response: () => Response) =>
  server.use(
    http.post("http://services.test/auth/enquiry", ({ request }) => {
      keys.push(request.headers.get("idempotency-key") ?? "");
      return response();
    }),
  );
const submit = async () =>
  submitEnquiry(await Visitor.of(new Request("http://localhost/study-abroad/enquiry")), payload);

describe("submitting an enquiry", () => {
  it.each([
    [null, null],
    ["address", "address"],
    ["network", "network"],
  ])("is taken; code not sent because of %s", async (codeNotSent, noCode) => {
    answering(() => HttpResponse.json({ data: { ...result, codeNotSent } }));
    expect(await submit()).toEqual({ kind: "taken", noCode });
    expect(spoolEnquiry).not.toHaveBeenCalled();
  });

  it("has a key of its own each time: the services tell a double press by its content", async () => {
    answering(() => HttpResponse.json({ data: result }));
    keys.length = 0;
    await submit();
    await submit();
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ["unreachable", () => HttpResponse.error()],
    ["broken", () => HttpResponse.json({ code: "INTERNAL_SERVER_ERROR" }, { status: 500 })],
  ])("goes to the spool under its key when the services are %s", async (_what, response) => {
    keys.length = 0;
    answering(response);
    expect(await submit()).toEqual({ kind: "taken", noCode: "spooled" });
    expect(spoolEnquiry).toHaveBeenCalledExactlyOnceWith(payload, keys[0], "IN");
  });

  it.each([
    [400, "VALIDATION_FAILED"],
    [409, "IDEMPOTENCY_KEY_REUSED"],
    [429, "TOO_MANY_REQUESTS"],
  ])("that is refused with %i is neither confirmed nor spooled", async (status, code) => {
    answering(() => HttpResponse.json({ code }, { status, headers: { "Retry-After": "30" } }));
    await expect(submit()).rejects.toMatchObject({ status, code });
    expect(spoolEnquiry).not.toHaveBeenCalled();
  });

  it("fails when it can't even be spooled", async () => {
    answering(() => HttpResponse.error());
    vi.mocked(spoolEnquiry).mockRejectedValueOnce(new Error("disk full"));
    await expect(submit()).rejects.toThrow("disk full");
  });
});
