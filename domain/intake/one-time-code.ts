import { asciiDigits, oneLine } from "./text";

/** Digits of a code. */
export const CODE_DIGITS = 6;

/** A message that somebody pastes, with room for two. */
export const MAX_PASTED = 1_000;

/** Exactly six digits, together or as two groups of three. */
const GROUPS = [/(?:^|\D)(\d{6})(?!\d)/, /(?:^|\D)(\d{3}[\s.-]\d{3})(?!\d)/];

/**
 * Reads a one-time code from typed or pasted text: the first group of six digits of any script
 * (`Use 123456 within 10 minutes`), `123 456`, or else all digits.
 */
export function readOneTimeCode(typed: string): string {
  const text = asciiDigits(oneLine(typed));
  for (const group of GROUPS) {
    const [, found] = group.exec(text) ?? [];
    if (found !== undefined) return found.replace(/\D/g, "");
  }
  return text.replace(/\D/g, "");
}

/** Whether the text has the format of a code. The service decides whether it is correct. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code);
