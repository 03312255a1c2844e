import { convertImage } from "./convert-image";
import { headOf, isImage } from "./image-signatures";
import { HEADER_WITHIN_BYTES, inspectPdf } from "./inspect-pdf";
import type { Inspection } from "./inspection";

/**
 * Identifies a file by its content, because name and headers are chosen by the sender, and makes a
 * clean copy: a PDF without what precedes or follows it, or a re-encoded image. Accepts what a
 * viewer opens. @param maxBytes limit of the clean copy, exclusive; larger images are scaled down
 */
export async function inspectFile(bytes: Buffer, maxBytes: number): Promise<Inspection> {
  if (isArchive(bytes)) return { problem: "unsupported" };
  const header = bytes.subarray(0, HEADER_WITHIN_BYTES).indexOf("%PDF-");
  if (isImage(bytes))
    return header < 0 ? convertImage(bytes, maxBytes) : { problem: "unsupported" };
  if (header < 0 || startsAsOther(headOf(bytes))) return { problem: "unsupported" };
  return inspectPdf(bytes.subarray(header), maxBytes);
}

/** GIF, ZIP, Windows and Linux programs, and scripts: a PDF inside them is a disguise. */
const startsAsOther = (head: string): boolean =>
  ["GIF8", "PK\x03\x04", "MZ", "\x7fELF", "#!"].some((start) => head.startsWith(start));

/** The end record of a ZIP archive: 22 bytes and a comment. */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;

/**
 * ZIP tools read an archive from its end, so a document followed by an archive is also an archive.
 * An archive that is attached inside a PDF doesn't reach to the file's end.
 */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + 0xffff));
  const at = tail.lastIndexOf(ZIP_END);
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false;
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
}
