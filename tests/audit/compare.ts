import { fetchPage, kilobytes, pages, scriptBytes, table } from "./pages";

/**
 * `npm run audit:compare -- <origin> <origin>`: weight of each page on two running sites, for
 * example this version and an earlier one. Prints the table for docs/audit.md.
 */
const [before, after] = process.argv.slice(2);
if (!before || !after) throw new Error("two origins are needed: before, after");

async function weightOf(origin: string, page: (typeof pages)[number]) {
  const url = new URL(`/study-abroad${page.path}`, origin);
  if (page.host) url.hostname = page.host;
  const { bytes, text } = await fetchPage(url.href);
  return { html: bytes.length, script: await scriptBytes(url.origin, text) };
}

const rows: string[][] = [];
for (const page of pages) {
  const was = await weightOf(before, page);
  const is = await weightOf(after, page);
  rows.push([page.name, ...[was.html, is.html, was.script, is.script].map(kilobytes)]);
}
console.log(table(["Page", "HTML before", "HTML", "Script before", "Script"], rows));
