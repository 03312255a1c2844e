import { describe, expect, it } from "vitest";
import { maskEmail, maskMobile, secondsUntil } from "./otp-rules";

describe("one-time passwords", () => {
  it("shows just enough of an address to recognise it", () => {
    expect(maskMobile("+919876543210", "+91")).toBe("+91 ••••••3210");
    expect(maskEmail("asha.rao@example.com")).toBe("a•••••@example.com");
    expect(maskEmail("broken")).toBe("•••");
  });

  it("counts whole seconds, never below zero", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(secondsUntil("2026-01-01T00:00:29.100Z", now)).toBe(30);
    expect(secondsUntil("2025-12-31T23:59:00Z", now)).toBe(0);
  });
});
