import { constants, inflateSync } from "node:zlib";
import type { Problem } from "./inspection";

/** More than any student's document has, and few enough for any viewer. */
const MAX_OBJECTS = 50_000;
/** Total decompressed size of a file's object streams. Pages and images are never decompressed. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
/** Readers accept this much after the end mark, besides padding. */
const MAX_TRAILING_BYTES = 1024;

/**
 * Checks a PDF's header, end mark, cross-reference, trailer, encryption and page tree. Time and
 * memory are linear in the file size. Null if the file is complete.
 */
export function inspectPdf(bytes: Buffer): Problem | null {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return "unsupported";
  const end = text.lastIndexOf("%%EOF");
  if (end < 0 || !hasStartXref(text, end)) return "damaged";
  if (
    text
      .slice(end + 5)
      .replaceAll("\0", " ")
      .trim().length > MAX_TRAILING_BYTES
  )
    return "unsupported";
  const objects = listObjects(text.slice(0, end));
  if (objects === null || objects.some(hasNestedFilters)) return "too complex";
  const trailer = trailerOf(text, end, objects);
  const root = /\/Root\s+(\d{1,10})\s+\d{1,5}\s+R/.exec(trailer)?.[1];
  if (!root) return "damaged";
  if (/\/Encrypt\b/.test(trailer)) return "locked";
  return pageTreeProblem(bytes, objects, Number(root));
}

/** `startxref`, the offset of a cross-reference, and the end mark are the last three things of a file. */
function hasStartXref(text: string, end: number): boolean {
  const at = text.lastIndexOf("startxref", end);
  if (at < 0 || end - at > 64) return false;
  const offset = /^startxref\s+(\d{1,10})\s*$/.exec(text.slice(at, end))?.[1];
  return offset !== undefined && Number(offset) < at;
}

interface PdfObject {
  readonly number: number;
  /** Its dictionary or value, up to the compressed data. Escapes in names are decoded. */
  readonly head: string;
  /** Bounds of its compressed data. They are equal if it has none. */
  readonly dataStart: number;
  readonly dataEnd: number;
}

/** Every `1 0 obj` of a file; null when there are too many. */
function listObjects(text: string): PdfObject[] | null {
  const found: { number: number; at: number }[] = [];
  for (let at = text.indexOf("obj"); at >= 0; at = text.indexOf("obj", at + 3)) {
    const header = /(?:^|[^\d])(\d{1,10})\s{1,8}\d{1,5}\s{1,8}$/.exec(
      text.slice(Math.max(0, at - 40), at),
    );
    if (!header) continue;
    if (found.length >= MAX_OBJECTS) return null;
    found.push({ number: Number(header[1]), at });
  }
  // Each object is searched in its own part of the text only: one search may not run on through the file.
  return found.map(({ number, at }, index) => {
    const start = at + "obj".length;
    return readObject(number, text.slice(start, found[index + 1]?.at ?? text.length), start);
  });
}

function readObject(number: number, part: string, offset: number): PdfObject {
  const stream = streamIn(part);
  if (!stream) return { number, head: named(part), dataStart: offset, dataEnd: offset };
  const end = part.lastIndexOf("endstream");
  return {
    number,
    head: named(part.slice(0, stream.at)),
    dataStart: offset + stream.dataStart,
    dataEnd: offset + (end > stream.dataStart ? end : part.length),
  };
}

/** The keyword `stream` behind an object's dictionary, and where its data start. */
function streamIn(part: string): { at: number; dataStart: number } | null {
  for (let at = part.indexOf("stream"); at >= 0; at = part.indexOf("stream", at + 6)) {
    if (!/>>\s{0,8}$/.test(part.slice(Math.max(0, at - 10), at))) continue;
    return { at, dataStart: at + 6 + (part.startsWith("\r\n", at + 6) ? 2 : 1) };
  }
  return null;
}

/** Names may spell any letter as `#` and its hexadecimal code. */
const named = (head: string): string =>
  head.includes("#")
    ? head.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : head;

/** The filters of every `/Filter` in an object's head: a name or a list of names each. */
const filtersOf = (head: string): string[][] =>
  [...head.matchAll(/\/Filter\s{0,8}(\[[^\]]{0,400}\]|\/[A-Za-z0-9]{1,40})/g)].map(
    ([, value = ""]) => [...value.matchAll(/\/([A-Za-z0-9]{1,40})/g)].map(([, name = ""]) => name),
  );

const isCompression = (filter: string): boolean => /^(FlateDecode|Fl|LZWDecode|LZW)$/.test(filter);

/** Compressing twice gains nothing but a bomb: a kilobyte that decompresses to gigabytes. */
const hasNestedFilters = ({ head }: PdfObject): boolean =>
  head.includes("/Filter") &&
  filtersOf(head).some((filters) => filters.filter(isCompression).length > 1);

const types = {
  catalogue: /\/Type\s{0,8}\/Catalog\b/,
  pages: /\/Type\s{0,8}\/Pages\b/,
  crossReference: /\/Type\s{0,8}\/XRef\b/,
  objectStream: /\/Type\s{0,8}\/ObjStm\b/,
} as const;

/** The dictionaries that name the root: the last trailer, and the last cross-reference stream. */
function trailerOf(text: string, end: number, objects: readonly PdfObject[]): string {
  const at = text.lastIndexOf("trailer", end);
  const isTable = at >= 0 && text.lastIndexOf("xref", at) >= 0;
  const stream = objects.findLast(({ head }) => types.crossReference.test(head));
  return `${isTable ? named(text.slice(at, end)) : ""}\n${stream?.head ?? ""}`;
}

/** Follows root, catalogue and page tree. Each may lie in an object stream. */
function pageTreeProblem(
  bytes: Buffer,
  objects: readonly PdfObject[],
  root: number,
): Problem | null {
  const packed = unpackObjects(bytes, objects);
  if (typeof packed === "string") return packed;
  const headsOf = (number: number): string[] => [
    ...objects.filter((object) => object.number === number).map(({ head }) => head),
    ...(packed.get(number) ?? []),
  ];
  const catalogue = headsOf(root).findLast((head) => types.catalogue.test(head));
  const pages = /\/Pages\s+(\d{1,10})\s+\d{1,5}\s+R/.exec(catalogue ?? "")?.[1];
  const hasPages = headsOf(Number(pages ?? NaN)).some(
    (head) =>
      types.pages.test(head) &&
      /\/Kids\s{0,8}\[?\s{0,8}\d/.test(head) &&
      /\/Count\s+[1-9]/.test(head),
  );
  return hasPages ? null : "damaged";
}

/** The objects inside object streams, by number, decompressed within a budget for the whole file. */
function unpackObjects(
  bytes: Buffer,
  objects: readonly PdfObject[],
): Map<number, string[]> | Problem {
  const packed = new Map<number, string[]>();
  let budget = MAX_INFLATED_BYTES;
  let count = objects.length;
  for (const { head, dataStart, dataEnd } of objects) {
    if (!types.objectStream.test(head)) continue;
    const content = inflated(bytes.subarray(dataStart, dataEnd), filtersOf(head).flat(), budget);
    if (typeof content === "string") return content;
    budget -= content.length;
    const inside = objectsIn(content.toString("latin1"), head);
    if (inside === null) return "damaged";
    count += inside.length;
    if (count > MAX_OBJECTS) return "too complex";
    for (const [number, dictionary] of inside) {
      const known = packed.get(number);
      if (known) known.push(dictionary);
      else packed.set(number, [dictionary]);
    }
  }
  return packed;
}

function inflated(data: Buffer, filters: readonly string[], budget: number): Buffer | Problem {
  if (filters.length === 0) return data;
  if (filters.length > 1 || filters[0] !== "FlateDecode" || budget < 1) return "too complex";
  try {
    // The data may be cut short by a line break that belongs to `endstream`.
    return inflateSync(data, { maxOutputLength: budget, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ERR_BUFFER_TOO_LARGE" ? "too complex" : "damaged";
  }
}

/** Two numbers of at most ten digits for each object. */
const MAX_INDEX_BYTES = MAX_OBJECTS * 22;

/**
 * An object stream begins with pairs of number and offset; its objects follow at `/First`, in this order.
 * Null when they do not: objects that overlap would multiply the work.
 */
function objectsIn(content: string, head: string): [number: number, dictionary: string][] | null {
  const first = Number(/\/First\s+(\d{1,8})/.exec(head)?.[1] ?? 0);
  const index = content.slice(0, Math.min(first, MAX_INDEX_BYTES)).split(/\s+/).filter(Boolean);
  const found: [number, string][] = [];
  for (let at = 0; at + 1 < index.length; at += 2) {
    const start = first + Number(index[at + 1]);
    const end = index[at + 3] === undefined ? content.length : first + Number(index[at + 3]);
    if (!(start <= end)) return null;
    found.push([Number(index[at]), named(content.slice(start, end))]);
  }
  return found;
}
