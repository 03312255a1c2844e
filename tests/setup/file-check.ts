import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";

const folder = mkdtempSync(path.join(tmpdir(), "disha-check-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

let bundle: string | undefined;

/** The program that checks a file, built as `npm run build` does. */
export function checkScript(): string {
  if (bundle !== undefined) return bundle;
  bundle = path.join(folder, "check-file.mjs");
  buildSync({
    entryPoints: ["backend/platform/files/check-process.ts"],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  return bundle;
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
        process.stdout.write(JSON.stringify({ problem: "damaged" }), () => process.exit(0));
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
