/**
 * A text without the characters that nobody types: NUL, U+FFFD (what is left of bytes that are no UTF-8) and halves of
 * a surrogate pair (what is left of a character that was cut in two).
 */
export const readableText = (text: string): string =>
  SUSPECT.test(text) ? text.replace(/[\0\uFFFD]|\p{Surrogate}/gu, "") : text;

/** Also true for whole pairs, such as an emoji; finding none of these takes a tenth of the time. */
const SUSPECT = /[\0\uD800-\uDFFF\uFFFD]/;
