/**
 * The child process that checks one uploaded file: reads it from standard input and prints what it is.
 * It is given no settings and no secrets, and its parent limits its memory, time and output (file-checker.ts).
 */
import { buffer } from "node:stream/consumers";
import { inspectFile } from "./inspect-file";

// Whatever ends the process from here on is the file's doing.
process.stdout.write("ready\n");
process.stdout.write(JSON.stringify(inspectFile(await buffer(process.stdin))));
