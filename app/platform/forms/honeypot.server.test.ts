import { expect, it } from "vitest";
import { HONEYPOT_FIELD } from "./honeypot-field";
import { looksLikeSpam } from "./honeypot.server";

it.each([
  ["left empty, as people do", "", false],
  ["filled in", "https://spam.example", true],
  ["left out", null, true],
])("a honeypot field %s", (_what, value, isSpam) => {
  const form = new FormData();
  if (value !== null) form.set(HONEYPOT_FIELD, value);
  expect(looksLikeSpam(form)).toBe(isSpam);
});
