/**
 * The child process that checks one uploaded file. It reads the file from standard input and
 * prints the result. It gets no settings or secrets, and its parent limits its memory, time and
 * output (file-checker.ts).
 */
import { buffer } from "node:stream/consumers";
import { inspectFile } from "./inspect-file";

// From here on any crash is caused by the file.
process.stdout.write("ready\n");
process.stdout.write(JSON.stringify(inspectFile(await buffer(process.stdin))));
