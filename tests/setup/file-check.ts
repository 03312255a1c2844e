import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import type { EbookContent } from "#backend/downloads/pdf/ebook-content";
import type { FileChecker } from "#backend/platform/files/file-checker";
import { inspectFile } from "#backend/platform/files/inspect-file";
import type { RenderedFiles } from "#backend/platform/files/rendered-files";
import { nodeBundles } from "../../scripts/bundles.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "disha-check-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/**
 * Checks files in this process: starting one takes longer than checking most files. The process is tested in
 * `file-checker.isolated.test.ts` and `upload-checks.test.ts`.
 */
export const checkerInProcess: FileChecker = {
  check: (bytes, maxBytes) => inspectFile(Buffer.from(bytes), maxBytes),
};

/** Renders PDFs in this process. The process is tested in `rendered-files.isolated.test.ts`. */
export const pdfsInProcess: RenderedFiles = {
  get: async (input) => {
    const { renderEbook } = await import("#backend/downloads/pdf/ebook-pdf");
    const { content, origin } = JSON.parse(JSON.stringify(input)) as {
      content: EbookContent;
      origin: string;
    };
    return new Uint8Array(await renderEbook(content, origin));
  },
};

const bundles = new Map<string, string>();

/** The program that checks a file, built as `npm run build` does. */
export const checkScript = (): string =>
  bundleOf("check-file", "backend/platform/files/check-process.ts");

/** The program that renders a PDF. */
export const renderScript = (): string =>
  bundleOf("render-pdf", "backend/downloads/pdf/render-process.ts");

function bundleOf(name: string, source: string): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  // Below this folder, because packages are not part of the bundle.
  const outfile = path.resolve("node_modules/.cache", path.basename(folder), `${name}.mjs`);
  buildSync({
    ...nodeBundles,
    entryPoints: [source],
    outdir: undefined,
    outfile,
    sourcemap: false,
  });
  process.once("exit", () => rmSync(path.dirname(outfile), { recursive: true, force: true }));
  bundles.set(name, outfile);
  return outfile;
}

let scripts = 0;

/** A program that does something else in its place. */
export function scriptOf(code: string): string {
  const file = path.join(folder, `script-${scripts++}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** Checks that wait until the test releases them. */
export interface PausedChecks {
  readonly script: string;
  /** Resolves once the next check has begun. */
  next(): Promise<Socket>;
  /** Number of running checks. */
  running(): number;
  close(): void;
}

/** A program that calls a verdict of "damaged" once the test ends its connection. */
export async function holdChecks(): Promise<PausedChecks> {
  const begun: Socket[] = [];
  const asking: ((socket: Socket) => void)[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    const wanted = asking.shift();
    if (wanted) wanted(socket);
    else begun.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    script: scriptOf(`
      import { connect } from "node:net";
      process.stdout.write("ready\\n");
      const socket = connect(${port}, "127.0.0.1");
      socket.resume().once("end", () => {
        process.stdout.write(JSON.stringify({ problem: "damaged" }) + "\\n", () => process.exit(0));
      });
    `),
    next: () =>
      new Promise((resolve) => {
        const socket = begun.shift();
        if (socket) resolve(socket);
        else asking.push(resolve);
      }),
    running: () => open.size,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
