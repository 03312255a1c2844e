import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { sitePath } from "~/domain/site-path";

const FOLDER = "public/build";
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

let available: ReadonlySet<string> | undefined;

/** Addresses of the built files that the build has compressed beside them (scripts/build.mjs). */
function compressedFiles(): ReadonlySet<string> {
  if (available) return available;
  try {
    const files = readdirSync(FOLDER, { recursive: true }).map(String);
    available = new Set(
      files
        .filter((file) => file.endsWith(".br"))
        .map((file) => sitePath(`/build/${file.slice(0, -3).split(path.sep).join("/")}`)),
    );
  } catch {
    // Without a build, as in unit tests, there is nothing to serve.
    available = new Set();
  }
  return available;
}

/**
 * Hands out the file that was compressed once, at the highest level, where remix-serve would compress
 * anew on each request, and less well: the request is turned to `<file>.br` before it is seen.
 */
export function preferCompressedFile(
  request: Pick<IncomingMessage, "url" | "headers" | "method">,
  response: Pick<ServerResponse, "setHeader">,
  files: ReadonlySet<string> = compressedFiles(),
): void {
  const address = (request.url ?? "").split("?")[0] ?? "";
  const type = types[path.extname(address)];
  if (!type || !files.has(decodeURI(address))) return;
  response.setHeader("Vary", "Accept-Encoding");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return;
  request.url = `${address}.br`;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Encoding", "br");
}
