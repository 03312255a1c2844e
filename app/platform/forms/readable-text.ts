/** Removes characters that cannot be typed: NUL, U+FFFD (invalid UTF-8) and unpaired surrogates. */
export const readableText = (text: string): string =>
  SUSPECT.test(text) ? text.replace(/[\0\uFFFD]|\p{Surrogate}/gu, "") : text;

/**
 * Also matches whole surrogate pairs, such as emoji, but is ten times faster than the exact check.
 */
const SUSPECT = /[\0\uD800-\uDFFF\uFFFD]/;
