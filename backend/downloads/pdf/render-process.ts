/**
 * The child process that renders one PDF. It reads the content from standard input and prints the file. Its parent
 * limits its memory and time (limited-process.ts).
 */
import { text } from "node:stream/consumers";
import type { EbookContent } from "./ebook-content";
import { renderEbook } from "./ebook-pdf";

process.stdout.write("ready\n");
const { content, origin } = JSON.parse(await text(process.stdin)) as {
  content: EbookContent;
  origin: string;
};
process.stdout.write(await renderEbook(content, origin));
