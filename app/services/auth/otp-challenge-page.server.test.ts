import { describe, expect, it } from "vitest";
import { inEnglish } from "#domain/language/message";
import { ServiceError } from "~/services/client/client.server";
import { codeLimitMessage, codeProblem, retryHeaders } from "./otp-challenge-page.server";

const rateLimitError = (scope: string, retryAfterSeconds: number) =>
  new ServiceError(
    { service: "auth", path: "/otp/send" },
    { status: 429, code: "LS_OTP_1103", details: { scope }, retryAfterSeconds },
  );

describe("why no code was sent", () => {
  it.each([
    ["network", 1_250, "Too many codes have been requested from this network.", "in 21 minutes."],
    ["wideNetwork", 30, "Too many codes have been requested from this network.", "in 2 minutes."],
    ["country", 3_600, "We can't send any more codes at the moment.", "in 60 minutes."],
    ["total", 3_600, "We can't send any more codes at the moment.", "in 60 minutes."],
    [
      "recipient",
      82_800,
      "You have used up your attempts to receive a new code. Please try again later.",
      "in 23 hours. If you've signed in on another phone or computer before",
    ],
  ])("%s, %i s", (scope, seconds, first, then) => {
    const error = rateLimitError(scope, seconds);
    for (const message of [
      codeLimitMessage(error, inEnglish),
      codeProblem(error, inEnglish).message,
    ]) {
      expect(message.startsWith(first)).toBe(true);
      expect(message).toContain(then);
    }
    expect(retryHeaders(error)).toEqual({ "Retry-After": String(seconds) });
  });
});
