import { readFileSync } from "node:fs";

/** The lines of each `sh` block below a heading of a document, up to the next heading. */
export function shellBlocks(file: string, heading: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, "m"));
  if (section === undefined) throw new Error(`${file} has no heading "${heading}"`);
  const [own = ""] = section.split(/^#+ /m);
  return [...own.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
}

/** The only `sh` block below a heading. */
export function shellBlock(file: string, heading: string): string {
  const [block, ...others] = shellBlocks(file, heading);
  if (!block || others.length > 0) throw new Error(`"${heading}" in ${file} needs one block`);
  return block;
}
