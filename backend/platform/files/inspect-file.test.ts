import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, objectStreamPdf, pdf, pdfOf, png } from "../../../tests/fixtures/files";
import { hostileFiles, type HostileFile } from "../../../tests/fixtures/hostile-files";
import { heic, readableFiles, trailingPage } from "../../../tests/fixtures/readable-files";
import { inspectFile } from "./inspect-file";
import type { CleanFile, Problem } from "./inspection";

const problems: Readonly<Record<HostileFile["code"], Problem>> = {
  BAD_REQUEST: "unsupported",
  FILE_ACTIVE: "active",
  FILE_DAMAGED: "damaged",
  FILE_ENDLESS_SCAN: "endless scan",
  FILE_LOCKED: "locked",
  FILE_TOO_COMPLEX: "too complex",
  FILE_UNREADABLE_PHOTO: "unreadable photo",
};

const MAX_BYTES = 2 * 1024 * 1024;
const inspect = (bytes: Buffer) => inspectFile(bytes, MAX_BYTES);

async function cleaned(bytes: Buffer, maxBytes = MAX_BYTES): Promise<CleanFile> {
  const result = await inspectFile(bytes, maxBytes);
  if ("problem" in result) throw new Error(`refused as ${result.problem}`);
  return result;
}

const hostile = await hostileFiles();
const readable = await readableFiles();

describe("hostile files", () => {
  it.each(hostile.map(({ name, bytes, code }) => [name, problems[code], bytes] as const))(
    "%s: refused as %s",
    async (_name, problem, bytes) => expect(await inspect(bytes)).toEqual({ problem }),
  );
});

describe("files that a viewer opens", () => {
  it.each(readable.map(({ name, format, bytes }) => [name, format, bytes] as const))(
    "%s: stored as %s",
    async (_name, format, bytes) => {
      const clean = await cleaned(bytes);
      expect(clean.format).toBe(format);
      expect(clean.bytes.length).toBeLessThan(MAX_BYTES);
      expect(clean.bytes.includes("<script")).toBe(false);
      if (format === "application/pdf") expect(await pagesOf(clean.bytes)).toBeGreaterThan(0);
      else {
        const { exif, xmp, orientation } = await sharp(clean.bytes).metadata();
        expect({ exif, xmp, orientation }).toEqual({});
      }
    },
  );

  it("are at least as many as we promise to try", () => {
    expect(readable.length).toBeGreaterThan(60);
  });
});

/** Opens a PDF as Firefox does. @returns its number of pages */
async function pagesOf(bytes: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  await document.getPage(1);
  await task.destroy();
  return document.numPages;
}

describe("the clean copy", () => {
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };
  const blue = sharp({ create: { width: 60, height: 40, channels: 3, background: "#3070b0" } });

  it("is the file itself if there is nothing to clean", async () => {
    for (const bytes of [png, jpeg, await pdf(), objectStreamPdf()])
      expect((await cleaned(bytes)).bytes.equals(bytes)).toBe(true);
  });

  it("has nothing before the header or behind the end", async () => {
    const whole = await pdf();
    const padded = Buffer.concat([Buffer.from("\n\n"), whole, trailingPage]);
    expect((await cleaned(padded)).bytes.equals(whole)).toBe(true);
    expect((await cleaned(Buffer.concat([png, trailingPage]))).bytes.at(-1)).toBe(png.at(-1));
  });

  it("of a photo is upright", async () => {
    const turned = await blue.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sizeOf((await cleaned(turned)).bytes)).toEqual([40, 60]);
    expect(await sizeOf((await cleaned(heic)).bytes)).toEqual([64, 48]);
  });

  it("is scaled down until it is small enough", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const large = sharp({
      create: { width: 1500, height: 1000, channels: 3, background: "#fff", noise },
    });
    const { format, bytes } = await cleaned(await large.png().toBuffer(), 100_000);
    expect(format).toBe("image/jpeg");
    expect(bytes.length).toBeLessThan(100_000);
    expect(await inspectFile(await large.jpeg().toBuffer(), 500)).toEqual({ problem: "too large" });
  });

  it("has the colours of the photo", async () => {
    for (const bytes of [await blue.clone().webp().toBuffer(), heic]) {
      const { dominant } = await sharp((await cleaned(bytes)).bytes).stats();
      expect(dominant.b).toBeGreaterThan(dominant.r + 50);
    }
  });

  it("of a PDF can't be made smaller", async () => {
    const bytes = await pdf(5_000);
    expect(await inspectFile(bytes, bytes.length)).toEqual({ problem: "too large" });
    expect(await inspectFile(bytes, bytes.length + 1)).toHaveProperty("format");
  });
});

describe("truncated files", () => {
  it("are refused, unless a viewer shows all of their pages", async () => {
    const document = await pdf();
    // What follows the last object only says where the others are.
    const pdfs = [
      document.subarray(0, document.lastIndexOf("endobj")),
      objectStreamPdf().subarray(0, 120),
    ];
    for (const whole of [png.subarray(0, -12), jpeg, ...pdfs]) {
      for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 60))
        expect(
          await inspect(whole.subarray(0, length)),
          `${length} of ${whole.length}`,
        ).toHaveProperty("problem");
    }
  });
});

describe("text that causes backtracking", () => {
  it.each([
    ...["obj ", "1 0 obj ", "1 0 obj<<>>stream ", "1 0 obj<</Type/ObjStm>>stream ", "endstream "],
    ...["/Filter [", "/Type  ", "/ObjStm ", "<<", "[", "(", "9", " "],
  ])("%s doesn't hold up the check", async (text) => {
    const body = Buffer.alloc(200_000, text).toString();
    expect(await inspect(pdfOf([body]))).toHaveProperty("problem");
  });
});
