import { expect, test } from "vitest";
import { readableText } from "./readable-text";

test.each([
  ["a NUL", "नम\0स्ते", "नमस्ते"],
  ["bytes that are no UTF-8", new TextDecoder().decode(Uint8Array.of(0x41, 0xff, 0x42)), "AB"],
  ["half of a character", "🎓".slice(0, 1) + "x", "x"],
])("%s is left out", (_what, given, expected) => {
  expect(readableText(given)).toBe(expected);
});

test("every other character stays", () => {
  const text = "मुझे छात्रवृत्ति · قائمة مختصرة · Mã quốc gia · 🎓\r\n\t";
  expect(readableText(text)).toBe(text);
});
