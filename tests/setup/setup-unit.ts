import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

/** Settings for all unit tests. None of them is a real secret. */
process.env.SESSION_SECRETS ??= "unit-test-session-secret-0123456789abcdef";
process.env.TOKEN_SECRETS ??= "unit-test-token-secret-0123456789abcdefgh";
process.env.DATA_SECRETS ??= "unit-test-data-secret-0123456789abcdefghi";
process.env.SERVICE_KEY ??= "unit-test-service-key-0123456789abcdefgh";
process.env.MEETING_SDK_KEY ??= "unit-test-meeting-key";
process.env.MEETING_SDK_SECRET ??= "unit-test-meeting-secret-0123456789";
process.env.MEETING_URL ??= "https://meet.example/{id}";

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Unexpected console output fails a test. A test that expects an error spies on `console` itself. */
afterEach(() => {
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
