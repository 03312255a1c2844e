import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { qrCodeOf } from "~/services/auth/qr-code.server";

/** Draws the path of an SVG as pixels, a few for each module. */
function pixelsOf({ size, path }: { size: number; path: string }, scale = 4) {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < scale * Number(run); pixel++)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  return { width, height: width, data };
}

describe("a QR code", () => {
  it("reads as the text that it was made of", () => {
    const uri =
      "otpauth://totp/Disha%20Abroad:meena%40example.com?secret=ABCDEFGH&issuer=Disha%20Abroad";
    expect(decodeQR(pixelsOf(qrCodeOf(uri)))).toBe(uri);
  });
});
