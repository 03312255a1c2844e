/**
 * Draws pages of the catalogue to be read aloud: `npm run sample:pages -- [seed] [number]`. The same seed
 * draws the same pages as long as no page is added or removed. Pages that search engines leave out don't count.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "catalogue";
const [seed = "24", number = "20"] = process.argv.slice(2);

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isIndexed = (file) =>
  !/^(?:sample: true|indexed: false|published: false)$/m.test(
    readFileSync(path.join(FOLDER, file), "utf8"),
  );
const next = randomNumbers(Number(seed));
const pages = readdirSync(FOLDER, { recursive: true })
  .filter((file) => file.endsWith(".md") && isIndexed(file))
  .sort();
for (let drawn = 0; drawn < Number(number) && pages.length > 0; drawn += 1)
  console.log(pages.splice(Math.floor(next() * pages.length), 1)[0]);
