/**
 * A text without the characters that nobody types: NUL, U+FFFD (what is left of bytes that are no UTF-8) and halves of
 * a surrogate pair (what is left of a character that was cut in two).
 */
export const readableText = (text: string): string =>
  text.replace(/[\0\uFFFD]|\p{Surrogate}/gu, "");
