import { crc32, deflateSync } from "node:zlib";
import encodeQR from "qr";

/** The content id under which an email shows its QR code. */
export const QR_CONTENT_ID = "qr-code";

/** Pixels of a module, and modules of the quiet zone that ISO/IEC 18004 requires. */
const SCALE = 5;
const QUIET_ZONE = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A text as a QR code: a PNG with one bit a pixel, about a kilobyte. */
export function qrPicture(text: string): Buffer {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE, scale: SCALE });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows.length, 0);
  header.writeUInt32BE(rows.length, 4);
  // One bit a pixel, greyscale.
  header[8] = 1;
  const pixels = Buffer.concat(rows.map(lineOf));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A line of pixels without a filter, where 1 is white. */
function lineOf(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(row.length / 8));
  row.forEach((isDark, at) => {
    const byte = 1 + (at >> 3);
    if (!isDark) line[byte] = (line[byte] ?? 0) | (0x80 >> (at & 7));
  });
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(8 + body.length);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}
