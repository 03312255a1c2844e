import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Sentences that say by which channel a message goes: "We've emailed", "we'll text you". */
const promised = /\bwe(?:'|’|&apos;)?(?:ve| have|ll| will) (?:also )?(?:email|text)(?:ed)?\b/i;

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => path.join("app", file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

it("leaves it to domain/notifications/promises.ts to say by which channel a message goes", () => {
  expect(pages.filter((file) => promised.test(readFileSync(file, "utf8")))).toEqual([]);
});
