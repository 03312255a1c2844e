import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { isDocumentFormat, type DocumentFormat } from "../../app/domain/document-types";

/** A scan of A4 at 600 dpi has 35 million; more is a trap for whoever opens it. */
const MOST_PIXELS = 100_000_000;

/**
 * What a file really is, by its content alone: name and header of an upload say what its sender likes.
 * Null for everything but a whole JPEG, PNG or PDF (core.md §5).
 */
export async function formatOf(bytes: Uint8Array): Promise<DocumentFormat | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !isDocumentFormat(found.mime)) return null;
  const isWhole =
    found.mime === "application/pdf" ? await isPdf(bytes) : isImage(bytes, found.mime);
  return isWhole ? found.mime : null;
}

async function isPdf(bytes: Uint8Array): Promise<boolean> {
  // Heavy, and of no use to a process to which nobody sends a PDF.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  try {
    // One that asks for a password to be opened is of no use to a counsellor, but it is a PDF.
    const pdf = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    return pdf.getPageCount() > 0;
  } catch {
    return false;
  }
}

function isImage(bytes: Uint8Array, format: "image/jpeg" | "image/png"): boolean {
  try {
    const { width, height } = imageSize(bytes);
    if (width < 1 || height < 1 || width * height > MOST_PIXELS) return false;
  } catch {
    return false;
  }
  return endsWith(bytes, format === "image/jpeg" ? [0xff, 0xd9] : IEND);
}

/** The last chunk of a PNG, with its checksum. */
const IEND = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** Some cameras and scanners add a few bytes after the end. */
const SLACK = 64;

function endsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return Buffer.from(bytes.subarray(-SLACK - mark.length)).includes(Buffer.from(mark));
}
