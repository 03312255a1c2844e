import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { qrPicture } from "./qr-picture";

it("is a small PNG that a scanner reads", async () => {
  const href = `https://www.disha.example/study-abroad/ticket/${"aB3-_".repeat(30)}`;
  const png = qrPicture(href);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(
    href,
  );
  expect(png.length).toBeLessThan(4096);
});
