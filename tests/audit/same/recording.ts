import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { IncomingHttpHeaders } from "node:http";

/** A response to store. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The parts of a recording, each a folder of files. */
export type Part = "page" | "list" | "step" | "call" | "message";

/** Facts about the recorded process that its responses contain. */
export interface RecordedProcess {
  readonly ports: readonly number[];
  /** The first minute of the recording on the clock of the site. */
  readonly startedAt: string;
}

const PROCESS_FILE = "process.json";
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The name of an opened link (app/services/auth/secret-link.server.ts). */
export const OPENED_LINK = /~[\w-]{12}(?![\w-])/g;
const TOKEN = /[\w-]{20,}(\.[\w-]{16,})+|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{24,}/g;
const MAX_NAME = 120;

/** Headers that say something about this connection or this moment only. */
const PASSING = new Set([
  "age",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "server-timing",
  "transfer-encoding",
  "x-request-id",
]);

/** Writes responses into a folder, one file each: status, headers in order of name, and the body. */
export class Recording {
  private readonly used = new Map<string, number>();
  private readonly counts = new Map<Part, number>();

  constructor(private readonly folder: string) {}

  saveProcess(facts: RecordedProcess): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(path.join(this.folder, PROCESS_FILE), JSON.stringify(facts));
  }

  /** Stores a response under a name, usually its path. The names of ids and tokens are left out. */
  save(part: Part, name: string, { status, headers, body }: Answer): void {
    const isBrotli = headers["content-encoding"] === "br";
    const wireBytes = isBrotli ? [`wire-bytes: ${body.length}`] : [];
    const fields = Object.entries(headers)
      .filter(([field]) => !PASSING.has(field))
      .flatMap(([field, value]) => [value ?? []].flat().map((one) => `${field}: ${one}`))
      .sort();
    const plain = isBrotli ? brotliDecompressSync(body) : body;
    const text = bodyText(String(headers["content-type"] ?? ""), plain);
    this.write(part, name, [`status: ${status}`, ...wireBytes, ...fields, "", text].join("\n"));
  }

  /** Stores a text that did not come as a response. */
  saveText(part: Part, name: string, text: string): void {
    this.write(part, name, `\n${text}`);
  }

  /** How many files each part has. */
  summary(): string {
    return [...this.counts].map(([part, count]) => `${count} ${part}s`).join(", ");
  }

  private write(part: Part, name: string, text: string): void {
    this.counts.set(part, (this.counts.get(part) ?? 0) + 1);
    const folder = path.join(this.folder, part);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, this.freeName(part, name)), text);
  }

  private freeName(part: Part, name: string): string {
    const plain = name
      .replace(ID, "ID")
      .replace(TOKEN, "TOKEN")
      .replace(OPENED_LINK, "~LINK")
      .replace(/[^\w.=&+-]+/g, "_");
    const short =
      plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME)}_${digest(plain).slice(0, 8)}`;
    const count = (this.used.get(part + short) ?? 0) + 1;
    this.used.set(part + short, count);
    return count === 1 ? short : `${short}~${count}`;
  }
}

export const processFile = (folder: string): string => path.join(folder, PROCESS_FILE);

const TEXT = /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/;

const bodyText = (type: string, body: Buffer): string =>
  TEXT.test(type) || type === ""
    ? body.toString()
    : `${body.length} bytes of ${type}, sha256 ${digest(body)}`;

const digest = (of: string | Buffer): string => createHash("sha256").update(of).digest("hex");
