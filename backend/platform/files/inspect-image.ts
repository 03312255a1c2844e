import { crc32 } from "node:zlib";
import type { Problem } from "./inspection";

/**
 * An A4 scan at 600 dpi has 35 million pixels. Decoding more than this could exhaust a viewer's
 * memory.
 */
const MAX_PIXELS = 100_000_000;
/** Progressive photos have about ten scans. Each is a pass over the whole image. */
const MAX_JPEG_SCANS = 100;
/** Some cameras and scanners append a few bytes. */
const MAX_TRAILING_BYTES = 64;

const sizeProblem = (width: number, height: number): Problem | null => {
  if (width < 1 || height < 1) return "damaged";
  return width * height > MAX_PIXELS ? "too complex" : null;
};

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_BYTES = 12;

/**
 * Verifies every chunk of a PNG by checksum without decompressing. Null if the file is complete.
 */
export function inspectPng(bytes: Buffer): Problem | null {
  let hasPixels = false;
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + PNG_CHUNK_BYTES + length;
    if (end > bytes.length) return "damaged";
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return "damaged";
    if ((at === PNG_SIGNATURE_BYTES) !== (type === "IHDR")) return "damaged";
    if (type === "IHDR") {
      if (length !== 13) return "damaged";
      const problem = sizeProblem(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
      if (problem) return problem;
    }
    if (type === "IDAT") hasPixels = true;
    if (type === "IEND") {
      if (bytes.length - end > MAX_TRAILING_BYTES) return "unsupported";
      return hasPixels ? null : "damaged";
    }
    at = end;
  }
  return "damaged";
}

const SOS = 0xda;
const EOI = 0xd9;
/** Start-of-frame markers are C0 to CF, except these three. */
const NOT_A_FRAME: readonly number[] = [0xc4, 0xc8, 0xcc];
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.includes(marker);
/** Markers without a length: restarts and TEM. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Parses the segments and scans of a JPEG up to its end marker. Null if the file is complete. */
export function inspectJpeg(bytes: Buffer): Problem | null {
  let hasSize = false;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0x00) return "damaged";
    if (marker === EOI)
      return hasSize && scans > 0 ? tailProblem(bytes.subarray(at + 2)) : "damaged";
    // A marker may be preceded by any number of FF bytes.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
      const end = at + 2 + length;
      if (length < 2 || end > bytes.length) return "damaged";
      if (isFrame(marker)) {
        if (length < 8) return "damaged";
        const problem = sizeProblem(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
        if (problem) return problem;
        hasSize = true;
      }
      if (marker === SOS && (scans += 1) > MAX_JPEG_SCANS) return "too complex";
      at = marker === SOS ? endOfScan(bytes, end) : end;
    }
  }
  return "damaged";
}

/** Returns where a scan's compressed data ends: at the next marker other than a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

/**
 * Phones append data after the end marker: a second, smaller image, or Samsung's block ending in
 * "SEFT". Beyond a few bytes, anything else is another file.
 */
function tailProblem(tail: Buffer): Problem | null {
  const isPhoneData =
    tail.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    tail.subarray(-4).toString("latin1") === "SEFT";
  return tail.length <= MAX_TRAILING_BYTES || isPhoneData ? null : "unsupported";
}
