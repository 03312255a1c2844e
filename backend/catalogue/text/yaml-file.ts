import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { missing, type Problems } from "./problems";

export interface YamlText {
  readonly file: string;
  readonly text: string;
  /** The line of the file where `text` begins. */
  readonly firstLine: number;
}

/** Parses YAML with a schema and reports problems by line. Null if there are any. */
export function parseYaml<T>(
  { file, text, firstLine }: YamlText,
  schema: z.ZodType<T>,
  problems: Problems,
): {
  readonly value: T;
  readonly lineOf: (path: readonly (string | number)[]) => number;
} | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const error of document.errors) {
    const { line } = lines.linePos(error.pos[0]);
    problems.error(
      file,
      firstLine + line - 1,
      "yaml",
      error.message.split("\n")[0] ?? "unreadable",
    );
  }
  if (document.errors.length > 0) return null;
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return firstLine + lines.linePos(node.range[0]).line - 1;
    }
    return firstLine;
  };
  const parsed = schema.safeParse(document.toJS() ?? {}, { error: missing });
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const issue of parsed.error.issues) {
    const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
    problems.error(file, lineOf(path), path.join(".") || "-", issue.message);
  }
  return null;
}

export interface MarkdownFile {
  readonly file: string;
  readonly frontMatter: YamlText;
  readonly body: string;
  /** The line of the file where the body begins. */
  readonly bodyLine: number;
}

/**
 * Splits a Markdown file into front matter (`---` … `---`) and body. Null, with a problem, if
 * there is no front matter.
 */
export function splitFrontMatter(
  file: string,
  text: string,
  problems: Problems,
): MarkdownFile | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) {
    problems.error(file, 1, "front matter", "the file must begin with --- and end it with ---");
    return null;
  }
  return {
    file,
    frontMatter: { file, text: match[1] ?? "", firstLine: 2 },
    body: text.slice(match[0].length),
    bodyLine: match[0].split("\n").length,
  };
}
