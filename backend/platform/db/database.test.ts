import { createServer, type AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { postgresServer } from "../../../tests/setup/postgres";
import { readBackendConfig } from "../runtime/config";
import { openDatabase } from "./database";

/** Reads the parameters of a connection's first message (PostgreSQL's "StartupMessage"). */
function startupParameters(packet: Buffer): string[] {
  const parameters = packet.subarray(8, packet.readInt32BE(0)).toString("utf8").split("\0");
  return parameters.filter((parameter, index) => index % 2 === 0 && parameter !== "");
}

describe("a connection to PostgreSQL", () => {
  it("sends no startup parameter that a pooler rejects", async () => {
    let received: string[] = [];
    const server = createServer((socket) => {
      socket.once("data", (packet: Buffer) => {
        received = startupParameters(packet);
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const DATABASE_URL = `postgresql://site@127.0.0.1:${port}/site`;
    await expect(openDatabase({ ...readBackendConfig(), DATABASE_URL })).rejects.toThrow(
      "the database does not answer",
    );
    server.close();
    expect(received.sort()).toEqual(["client_encoding", "database", "user"]);
  });

  it.runIf(postgresServer)("is one of at most DATABASE_POOL_SIZE", async () => {
    const database = await openDatabase(
      readBackendConfig({
        ...process.env,
        DATABASE_URL: postgresServer ?? "",
        DATABASE_POOL_SIZE: "2",
      }),
    );
    const pidOf = () =>
      database.db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`pg_sleep(0.02)`);
    const found = await Promise.all(Array.from({ length: 8 }, pidOf));
    await database.close();
    const pids = found.map(([row]) => row?.pid);
    expect(new Set(pids).size).toBe(2);
  });
});
