import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { isActive } from "./active-pdf";
import type { Inspection, Problem } from "./inspection";
import { named, textOf } from "./pdf-text";

/** Viewers look for the header in the first 1,024 bytes. */
export const HEADER_WITHIN_BYTES = 1024 + "%PDF-".length;
/** More than any student's document has, and few enough for any viewer. */
const MAX_OBJECTS = 50_000;
/** Total decompressed size of a file's object streams. Pages and images are never decompressed. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
const END_MARK = "%%EOF";

/**
 * Reads a PDF that begins with its header, as viewers do: from its objects, whatever its
 * cross-reference says. Accepts it if its pages are there and it contains nothing that runs. The
 * copy ends with the last end mark. Signed documents stay valid, because nothing else changes.
 */
export async function inspectPdf(bytes: Buffer, maxBytes: number): Promise<Inspection> {
  if (bytes.length >= maxBytes) return { problem: "too large" };
  const end = bytes.lastIndexOf(END_MARK);
  const clean = end < 0 ? bytes : bytes.subarray(0, endOfLine(bytes, end + END_MARK.length));
  const problem = await problemOf(clean);
  return problem ? { problem } : { format: "application/pdf", bytes: clean };
}

function endOfLine(bytes: Buffer, at: number): number {
  const [, lineEnd = ""] = /^(\r?\n?)/.exec(bytes.toString("latin1", at, at + 2)) ?? [];
  return at + lineEnd.length;
}

async function problemOf(bytes: Buffer): Promise<Problem | null> {
  const text = bytes.toString("latin1");
  // Viewers find the catalogue through one of these.
  if (!/\btrailer\b|\/XRef\b/.test(named(text))) return "damaged";
  if (isBomb(bytes, text)) return "too complex";
  const context = await contextOf(bytes);
  if (typeof context === "string") return context;
  const objects = context.enumerateIndirectObjects();
  if (objects.length > MAX_OBJECTS) return "too complex";
  // A file without its end mark may have lost more. With it, viewers ignore what is missing.
  const isCutShort = text.lastIndexOf(END_MARK) < text.lastIndexOf("endobj");
  const hasPages = isCutShort ? isWhole(context) : hasPage(context);
  if (!hasPages || objects.some(([, object]) => isBrokenObjectStream(object))) return "damaged";
  return isActive(text, objects) ? "active" : null;
}

/** Opens a file. One that is only locked against changes has an empty password. */
async function contextOf(bytes: Buffer): Promise<PDFContext | Problem> {
  try {
    const options = { password: "", updateMetadata: false, parseSpeed: Infinity };
    return (await PDFDocument.load(bytes, options)).context;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return /password|encrypt|crypt/i.test(message) ? "locked" : "damaged";
  }
}

/** An object stream's dictionary, and the keyword before its data. */
const OBJECT_STREAM = /\/ObjStm\b[^]{0,1000}?stream\r?\n/g;

/**
 * Whether a file's objects decompress to more than the limit, or any data is compressed twice,
 * which gains nothing but a bomb: a kilobyte that decompresses to gigabytes.
 */
function isBomb(bytes: Buffer, text: string): boolean {
  for (const [, list = ""] of text.matchAll(/\/(?:F|Filter)\s{0,8}\[([^\]]{0,400})\]/g))
    if ((named(list).match(/\/(Fl|LZW)/g) ?? []).length > 1) return true;
  let budget = MAX_INFLATED_BYTES;
  for (const { 0: found, index } of text.matchAll(OBJECT_STREAM)) {
    try {
      const data = bytes.subarray(index + found.length);
      budget -= inflateSync(data, { maxOutputLength: budget }).length;
    } catch (error) {
      if (error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
        return true;
    }
    if (budget < 1) return true;
  }
  return false;
}

const isBrokenObjectStream = (object: PDFObject): boolean =>
  object instanceof PDFInvalidObject && /\/ObjStm\b/.test(named(textOf(object)));

const [PAGES, KIDS] = [PDFName.of("Pages"), PDFName.of("Kids")];

const dictOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined;

/** The root of the page tree. What the catalogue points to counts, with or without a type. */
function pageTreeOf(context: PDFContext): PDFDict | undefined {
  const root = dictOf(context.lookup(context.trailerInfo.Root));
  return dictOf(context.lookup(root?.get(PAGES)));
}

/** Whether the page tree has a page. */
function hasPage(context: PDFContext): boolean {
  const waiting: (PDFDict | undefined)[] = [pageTreeOf(context)];
  const seen = new Set<PDFDict>();
  for (let node = waiting.pop(); node || waiting.length > 0; node = waiting.pop()) {
    if (!node || seen.has(node)) continue;
    seen.add(node);
    const kids = context.lookup(node.get(KIDS));
    if (!(kids instanceof PDFArray)) return true;
    waiting.push(...kids.asArray().map((kid) => dictOf(context.lookup(kid))));
  }
  return false;
}

/** Whether a page and every object that the catalogue leads to are there. */
function isWhole(context: PDFContext): boolean {
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  const seen = new Set<PDFRef>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof PDFRef) {
      const object = context.lookup(value);
      if (object === undefined || object instanceof PDFInvalidObject) return false;
      if (!seen.has(value)) waiting.push(object);
      seen.add(value);
    } else if (value instanceof PDFArray) waiting.push(...value.asArray());
    else waiting.push(...(dictOf(value)?.values() ?? []));
  }
  return hasPage(context);
}
