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

const COMMAND =
  /^(?:npm (?:start|ci|run) ?|(?:npx|node|curl|docker|openssl|systemctl|journalctl|echo|helm|kubectl) |(?:create role|update|set|select) )/;

/** Every command of a document: code in its text, lines of its lists of commands, and its `sh` blocks by their first line. */
export function commandsOf(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  const blocks = [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)];
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  const listed = blocks.flatMap(([, language, body = ""]) =>
    language === "sh"
      ? [body.trim().split("\n")[0]?.trim() ?? ""]
      : body.split("\n").map((line) => line.trim().split(/ {2,}/)[0] ?? ""),
  );
  return [...new Set([...inline.filter((code) => COMMAND.test(code)), ...listed.filter(Boolean)])];
}
