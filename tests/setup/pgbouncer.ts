import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether PgBouncer is installed; tests that need it are skipped without it. */
export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).error === undefined;

export interface Pooler {
  /** The address of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Server connections that all clients of the pooler share. */
const POOL_SIZE = 3;

/** Starts PgBouncer in transaction mode, with its default settings, in front of a database. `own` is the port to listen on. */
export async function startPgbouncer(databaseUrl: string, own?: number): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), "disha-pgbouncer-"));
  const port = own ?? (await unusedPort());
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, settings(target, port), { mode: 0o600 });
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const server = spawn("pgbouncer", [...asUser, file], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  let output = "";
  const isUp = await new Promise<boolean>((resolve) => {
    server.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("process up")) resolve(true);
    });
    server.once("exit", () => resolve(false));
  });
  if (!isUp) {
    await stop();
    throw new Error(`pgbouncer did not start: ${output}`);
  }
  const pooled = new URL(databaseUrl);
  pooled.host = `127.0.0.1:${port}`;
  return { url: pooled.href, stop };
}

function settings(target: URL, port: number): string {
  const login = [
    `host=${target.hostname}`,
    `port=${target.port || "5432"}`,
    `user=${decodeURIComponent(target.username)}`,
    ...(target.password ? [`password=${decodeURIComponent(target.password)}`] : []),
  ].join(" ");
  return `[databases]
* = ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`;
}

/** A port that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
