/** The brands of HEIC and AVIF in the first box of a file (ISO 23008-12). */
const HEIF = /^ftyp(he[iv].|mif1|msf1|avi.)$/;

/** The first bytes of a file, as text with one character a byte. */
export const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 12)).toString("latin1");

/**
 * Whether a file begins as an image that can be converted, and so may be larger than a document:
 * JPEG, PNG, WebP, HEIC or AVIF.
 */
export function isImage(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  return (
    ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n"].some((start) => head.startsWith(start)) ||
    (head.startsWith("RIFF") && head.endsWith("WEBP")) ||
    HEIF.test(head.slice(4))
  );
}
