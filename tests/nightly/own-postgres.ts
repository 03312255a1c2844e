import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

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

/** Runs shell commands as the user of the database, in a folder with servers of its own. */
export function runAsDatabaseUser(folder: string, port: number, commands: string): string {
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
  const options = { env, cwd: folder, ...databaseUser, stdio: "pipe" } as const;
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
