import type { DocumentFormat } from "#domain/documents/document-types";
import { inspectJpeg, inspectPng } from "./inspect-image";
import { inspectPdf } from "./inspect-pdf";
import type { Inspection, Problem } from "./inspection";

/**
 * Identifies a file by its content, because name and headers are chosen by the sender. Accepts only
 * complete JPEG, PNG and PDF files that are not also an archive or another format.
 */
export function inspectFile(bytes: Buffer): Inspection {
  const reader = readers.find(({ signature }) => bytes.subarray(0, 8).indexOf(signature) === 0);
  if (!reader || endsAsZip(bytes)) return { problem: "unsupported" };
  const isImage = reader.format !== "application/pdf";
  if (isImage && bytes.subarray(0, 1024).includes("%PDF-")) return { problem: "unsupported" };
  const problem = reader.inspect(bytes);
  return problem === null ? { format: reader.format } : { problem };
}

const readers: readonly {
  readonly format: DocumentFormat;
  readonly signature: Buffer;
  readonly inspect: (bytes: Buffer) => Problem | null;
}[] = [
  { format: "application/pdf", signature: Buffer.from("%PDF-"), inspect: inspectPdf },
  {
    format: "image/png",
    signature: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    inspect: inspectPng,
  },
  { format: "image/jpeg", signature: Buffer.from([0xff, 0xd8, 0xff]), inspect: inspectJpeg },
];

/** The end record of a ZIP archive: 22 bytes and a comment of at most 65,535. */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;

/**
 * ZIP tools read an archive from its end, so a document followed by an archive is also an archive.
 */
function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + 0xffff));
  const at = tail.lastIndexOf(ZIP_END);
  return at >= 0 && at + ZIP_END_BYTES <= tail.length && tail.readUInt16LE(at + 4) === 0;
}
