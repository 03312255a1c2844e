import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { inspectFile } from "./inspect-file";

/** Files of some forty programs (tests/fixtures/produced-files/README.md). */
const folder = "tests/fixtures/produced-files";
const filesIn = (name: string) => readdirSync(path.join(folder, name));
const read = (...names: string[]) => readFileSync(path.join(folder, ...names));
const inspect = (bytes: Buffer) => inspectFile(bytes, 2 * 1024 * 1024);

/** The pages of a PDF as Firefox shows it. Null if it can't. */
async function pagesOf(bytes: Buffer): Promise<number | null> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pages = await task.promise.then(
    ({ numPages }) => numPages,
    () => null,
  );
  await task.destroy();
  return pages;
}

it.each(filesIn("accepted"))("%s is accepted, and its copy opens", async (name) => {
  const bytes = read("accepted", name);
  const clean = await inspect(bytes);
  if ("problem" in clean) throw new Error(`refused as ${clean.problem}`);
  if (name.endsWith(".pdf")) {
    expect(clean.format).toBe("application/pdf");
    expect(await pagesOf(clean.bytes)).toBe(await pagesOf(bytes));
    return;
  }
  const { exif, orientation, width } = await sharp(clean.bytes).metadata();
  expect({ exif, orientation }).toEqual({});
  expect(width).toBeGreaterThan(10);
});

it.each(filesIn("refused"))("%s is refused for its reason", async (name) => {
  const [reason] = name.split("-");
  const problem = reason === "unreadable" ? "unreadable photo" : reason;
  expect(await inspect(read("refused", name))).toEqual({ problem });
});

it("are more than sixty files", () => {
  expect(filesIn("accepted").length).toBeGreaterThan(60);
  expect(filesIn("refused").length).toBeGreaterThan(20);
});
