import { expect, test } from "vitest";
import { readableText } from "./readable-text";

test.each([
  ["a NUL", "नम\0स्ते", "नमस्ते"],
  ["invalid UTF-8", new TextDecoder().decode(Uint8Array.of(0x41, 0xff, 0x42)), "AB"],
  ["half of a surrogate pair", "🎓".slice(0, 1) + "x", "x"],
])("%s is removed", (_what, given, expected) => {
  expect(readableText(given)).toBe(expected);
});

test("keeps every other character", () => {
  const text = "मुझे छात्रवृत्ति · قائمة مختصرة · Mã quốc gia · 🎓\r\n\t";
  expect(readableText(text)).toBe(text);
});
