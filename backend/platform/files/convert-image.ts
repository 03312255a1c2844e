import sharp, { type Sharp } from "sharp";
import type { DocumentFormat } from "#domain/documents/document-types";
import type { Inspection, Problem } from "./inspection";

// One image is converted at a time, in a process of its own.
sharp.cache(false);
sharp.concurrency(1);

/**
 * An A4 scan at 600 dpi has 35 million pixels, a photo of a recent phone 50 million. Decoding more
 * than this could exhaust memory.
 */
const MAX_PIXELS = 100_000_000;
/** HEIC is decoded as a whole, which takes 15 bytes a pixel. iPhones take 12 or 24 million. */
const MAX_HEIC_PIXELS = 30_000_000;

/** Sizes to try until the copy is small enough: the longer side in pixels, and the JPEG quality. */
const sizes = [
  { side: 5000, quality: 88 },
  { side: 3500, quality: 80 },
  { side: 2400, quality: 75 },
  { side: 1600, quality: 70 },
  { side: 1000, quality: 60 },
  { side: 600, quality: 50 },
] as const;

/**
 * Decodes an image and encodes it again: upright, without location, other metadata or bytes behind
 * its end, and under `maxBytes`. A JPEG or PNG without any of these stays as it is. A PNG stays a PNG
 * if that is small enough. Everything else becomes a JPEG.
 */
export async function convertImage(bytes: Buffer, maxBytes: number): Promise<Inspection> {
  const sized = withScanHeight(bytes);
  if (sized === null) return { problem: "endless scan" };
  const isHeif = bytes.toString("latin1", 4, 8) === "ftyp";
  try {
    const image = isHeif ? await openHeif(sized) : open(sized);
    const copy = await firstBelow(maxBytes, image);
    const format = isHeif || sized.length >= maxBytes ? null : await cleanFormatOf(sized);
    return format ? { format, bytes: sized } : (copy ?? { problem: "too large" });
  } catch (error) {
    return { problem: isHeif ? "unreadable photo" : problemOf(error) };
  }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS });

async function firstBelow(maxBytes: number, image: Sharp): Promise<Inspection | null> {
  const { format, width, height } = await image.metadata();
  if (format === "png" && Math.max(width, height) <= sizes[0].side) {
    const png = await image.clone().autoOrient().png().toBuffer();
    if (png.length < maxBytes) return { format: "image/png", bytes: png };
  }
  for (const { side, quality } of sizes) {
    const jpeg = await image
      .clone()
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (jpeg.length < maxBytes) return { format: "image/jpeg", bytes: jpeg };
  }
  return null;
}

/** The format of a JPEG or PNG that ends at its end mark and has no metadata. Null for others. */
async function cleanFormatOf(bytes: Buffer): Promise<DocumentFormat | null> {
  const { format, exif, xmp, iptc, comments } = await open(bytes).metadata();
  if (exif ?? xmp ?? iptc ?? comments) return null;
  if (format === "png") return bytes.indexOf(PNG_END) === bytes.length - 8 ? "image/png" : null;
  if (format === "jpeg") return bytes.indexOf(JPEG_END) === bytes.length - 2 ? "image/jpeg" : null;
  return null;
}

/** The type of the last chunk, before its checksum. */
const PNG_END = Buffer.from("IEND");
/** The end marker. Picture data can't contain it. */
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Opens AVIF with sharp, and HEIC, which sharp can't decode for want of a licence, with libheif. */
async function openHeif(bytes: Buffer): Promise<Sharp> {
  const image = open(bytes);
  const { compression } = await image.metadata().catch(() => ({ compression: "hevc" }));
  if (compression === "av1") return image;
  // Takes a while to load, and few photos need it.
  const { default: decodeHeic } = await import("heic-decode");
  const images = await decodeHeic.all({ buffer: withKnownBrand(bytes) });
  try {
    const [first] = images;
    if (!first) throw new Error("no image");
    if (first.width * first.height > MAX_HEIC_PIXELS) throw new Error("too large");
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    images.dispose();
  }
}

/** The decoder knows the most common brands only. They don't change how the file is read. */
function withKnownBrand(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.write("mif1", 8, "latin1");
  return copy;
}

const problemOf = (error: unknown): Problem =>
  error instanceof Error && /pixel limit|too many scans/i.test(error.message)
    ? "too complex"
    : "damaged";

/** The largest side of a JPEG that decoders accept. */
const MAX_JPEG_SIDE = 65_500;
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Scanners with a feeder start a JPEG before they know its height, and write 0 or 65,535. If they
 * add the height behind the picture (DNL, ITU T.81 B.2.5), it is moved into the header.
 * @returns the bytes, or null if the height is not known
 */
function withScanHeight(bytes: Buffer): Buffer | null {
  const at = frameOf(bytes);
  if (at === null) return bytes;
  const height = bytes.readUInt16BE(at + 5);
  if (height > 0 && height <= MAX_JPEG_SIDE) return bytes;
  const dnl = bytes.lastIndexOf(Buffer.from([0xff, 0xdc, 0x00, 0x04]));
  const known = dnl > at && dnl + 6 <= bytes.length ? bytes.readUInt16BE(dnl + 4) : 0;
  if (known === 0 || known > MAX_JPEG_SIDE) return null;
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(known, at + 5);
  return copy;
}

/** Where the frame header of a JPEG is. Null if it has none, or is no JPEG. */
function frameOf(bytes: Buffer): number | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return at;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
