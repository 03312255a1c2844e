import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

const numberOf = (option: string) =>
  Number(spawnSync("id", [option, "postgres"]).stdout.toString());

/** PostgreSQL doesn't run as root. */
const databaseUser = process.getuid?.() === 0 ? { uid: numberOf("-u"), gid: numberOf("-g") } : {};

/** The programs of the newest PostgreSQL of this machine, if it has one. */
export const binaries = existsSync("/usr/lib/postgresql")
  ? readdirSync("/usr/lib/postgresql")
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((bin) => existsSync(path.join(bin, "pg_verifybackup")))
  : undefined;

/** Gives a folder to the user of the database. */
export function giveToDatabaseUser(folder: string): void {
  if (databaseUser.uid !== undefined) execFileSync("chown", [String(databaseUser.uid), folder]);
}

/** How a program runs as the user of the database, in a folder with servers of its own. */
function asDatabaseUser(folder: string, port: number) {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: `${binaries}:${process.env.PATH}`,
    HOME: folder,
    TZ: "UTC",
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: "postgres",
    PGDATA: path.join(folder, "data"),
  };
  return { env, cwd: folder, ...databaseUser } as const;
}

/** Runs shell commands as the user of the database, in a folder with servers of its own. */
export function runAsDatabaseUser(folder: string, port: number, commands: string): string {
  const options = { ...asDatabaseUser(folder, port), stdio: "pipe" } as const;
  return execFileSync("sh", ["-e", "-c", commands], options).toString();
}

/** Creates and starts a server whose files are in `folder`/data, with a database `disha`. */
export const startServer = (folder: string, port: number, settings = ""): string =>
  runAsDatabaseUser(
    folder,
    port,
    `initdb -U postgres -A trust >log
     printf "port = ${port}\\nunix_socket_directories = '${folder}'\\n${settings}" >>"$PGDATA/postgresql.conf"
     pg_ctl -w -l log start >>log
     createdb disha`,
  );

/** Shared memory, if there is enough: making and dropping a database of 1,000 files takes a fifth of the time there. */
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;

function fastFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}

/** The data needn't survive a crash, and compiling such short statements takes longer than running them. */
const FOR_SHORT_RUNS = `fsync = off
full_page_writes = off
synchronous_commit = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 256MB
autovacuum = off
jit = off
max_connections = 200
listen_addresses = '127.0.0.1'
`;

/** It stops, and removes its folder, when its input ends: also when the process that started it was killed. */
const UNTIL_INPUT_ENDS = `initdb -U postgres -A trust --no-sync >log
printf '%s' "$SETTINGS" >>"$PGDATA/postgresql.conf"
postgres -p "$PGPORT" -k "$HOME" >>log 2>&1 </dev/null &
cat >/dev/null
kill -QUIT $! && wait $!
rm -rf "$HOME"`;

export interface OwnPostgres {
  readonly url: string;
  /** The folder of its socket. A query takes less time there than over TCP. */
  readonly socketFolder: string;
  stop(): Promise<void>;
}

/** Starts a server for a run of tests. Its data are lost when it stops. Null if this machine has no PostgreSQL. */
export async function startThrowAwayServer(port: number): Promise<OwnPostgres | null> {
  if (!binaries) return null;
  const folder = mkdtempSync(path.join(fastFolder(), "disha-postgres-"));
  giveToDatabaseUser(folder);
  const { env, ...options } = asDatabaseUser(folder, port);
  const server = spawn("sh", ["-c", UNTIL_INPUT_ENDS], {
    ...options,
    env: { ...env, SETTINGS: FOR_SHORT_RUNS },
    stdio: ["pipe", "ignore", "inherit"],
    // Ctrl+C stops the tests first.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  try {
    await untilAnswered(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, socketFolder: folder, stop };
}

/** Connects every 100 ms, for a minute. */
async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 600) throw error;
      await setTimeout(100);
    }
  }
}
