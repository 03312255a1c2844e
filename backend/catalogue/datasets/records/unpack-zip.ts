import { createReadStream, createWriteStream, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { Unzip, UnzipInflate } from "fflate";

/** Unpacks the wanted files of a zip into a new temporary folder, as streams. @returns the folder */
export async function unpackZip(
  file: string,
  isWanted: (name: string) => boolean,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-dataset-"));
  const written: Promise<void>[] = [];
  const archive = new Unzip((entry) => {
    // The base name only, so that no entry leaves the folder.
    const name = path.posix.basename(entry.name);
    if (entry.name.startsWith("__MACOSX/") || !isWanted(name)) return;
    const out = createWriteStream(path.join(folder, name));
    written.push(finished(out));
    entry.ondata = (error, chunk, isLast) => {
      if (error) out.destroy(error);
      else if (isLast) out.end(chunk);
      else out.write(chunk);
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  for await (const chunk of createReadStream(file)) archive.push(chunk as Buffer);
  archive.push(new Uint8Array(), true);
  await Promise.all(written);
  return folder;
}
