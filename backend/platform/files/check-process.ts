/**
 * The child process that checks one uploaded file. It reads the limit of the clean copy, a line
 * feed and the file from standard input, and prints the result as a line of JSON, then the copy. It
 * gets no settings or secrets, and its parent limits its memory, time and output (file-checker.ts).
 */
import { Console } from "node:console";
import { buffer } from "node:stream/consumers";
import { inspectFile } from "./inspect-file";

// Packages print warnings about odd files. Standard output is for the result only.
globalThis.console = new Console(process.stderr);

// From here on any crash is caused by the file.
process.stdout.write("ready\n");
const input = await buffer(process.stdin);
const line = input.indexOf("\n");
const maxBytes = Number(input.subarray(0, line));
const result = await inspectFile(input.subarray(line + 1), maxBytes);
const { bytes, ...verdict } = "bytes" in result ? result : { ...result, bytes: Buffer.alloc(0) };
process.stdout.write(`${JSON.stringify(verdict)}\n`);
process.stdout.write(bytes);
