import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { createBackend } from "#backend/api/app";
import { openDatabase, type OpenDatabase } from "#backend/platform/db/database";
import { realDeps, type Deps } from "#backend/platform/deps";
import { processFileChecker } from "#backend/platform/files/file-checker";
import type { Message } from "#backend/platform/mail/message";
import type { Senders } from "#backend/platform/outbox/senders";
import { drainOutbox } from "#backend/platform/outbox/worker";
import { readBackendConfig, type BackendConfig } from "#backend/platform/runtime/config";
import { checkScript } from "../setup/file-check";
import { openCatalogueDatabase } from "../setup/memory-database";
import { createTestDatabase, postgresServer } from "../setup/postgres";
import { Client } from "./client";
import { contractCatalogue } from "./contract-catalogue";

/** A clock that tests advance. */
export class Clock {
  private aheadMs = 0;
  readonly now = (): Date => new Date(Date.now() + this.aheadMs);
  advance(ms: number): void {
    this.aheadMs += ms;
  }
}

/** The services on one database, with a client and the messages they sent. */
export interface TestEnvironment {
  readonly app: ReturnType<typeof createBackend>;
  readonly deps: Deps;
  readonly clock: Clock;
  readonly client: Client;
  /** Sends all due messages and returns those sent so far. */
  readonly sent: () => Promise<readonly Message[]>;
  close(): Promise<void>;
}

export interface Setting {
  readonly name: string;
  readonly open: (overrides?: Partial<BackendConfig>) => Promise<TestEnvironment>;
}

/** Signs students' replies to text messages. */
export const REPLY_SECRET = "a secret for replies in tests";

const config = (overrides: Partial<BackendConfig> = {}): BackendConfig => ({
  ...readBackendConfig(),
  REPLY_WEBHOOK_SECRET: REPLY_SECRET,
  ...overrides,
});

/** Stores outgoing messages instead of sending them. */
function keeper(): Senders & { readonly messages: Message[] } {
  const messages: Message[] = [];
  const store = (message: Message) => {
    messages.push(message);
    return Promise.resolve();
  };
  return {
    mail: store,
    sms: store,
    whatsapp: store,
    webhook: store,
    event: store,
    close: () => undefined,
    messages,
  };
}

/** The services on a database, called in process. */
export async function environmentOn(
  database: OpenDatabase,
  settings: BackendConfig = config(),
  own: Partial<Deps> = {},
): Promise<TestEnvironment> {
  await database.migrate();
  const clock = new Clock();
  const senders = keeper();
  const deps: Deps = {
    ...realDeps(settings, database.db),
    fileChecker: processFileChecker(checkScript()),
    now: clock.now,
    ...own,
  };
  const app = createBackend(deps);
  return {
    app,
    deps,
    clock,
    client: new Client(async (request) => app.fetch(request), settings.SERVICE_KEY[0] ?? ""),
    sent: async () => {
      await drainOutbox(deps, senders);
      return senders.messages;
    },
    close: () => database.close(),
  };
}

/** The same environment over real HTTP. */
async function overHttp(environment: TestEnvironment): Promise<TestEnvironment> {
  const server = serve({
    fetch: environment.app.fetch,
    port: 0,
    hostname: "127.0.0.1",
    // On a busy machine, a request can arrive on a connection that is being closed as idle.
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
  };
  return {
    ...environment,
    client: new Client(send, environment.deps.config.SERVICE_KEY[0] ?? ""),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await environment.close();
    },
  };
}

/** An environment with its own folder for files. */
async function withFolder(
  overrides: Partial<BackendConfig> | undefined,
  open: (settings: BackendConfig) => Promise<TestEnvironment>,
): Promise<TestEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-contract-"));
  const environment = await open(config({ ...overrides, DATA_DIR: folder }));
  const close = async () => {
    await environment.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...environment, close };
}

const inFolder: Setting["open"] = (overrides) =>
  withFolder(overrides, async (settings) => environmentOn(await openDatabase(settings), settings));

const onPostgres: Setting["open"] = (overrides) =>
  withFolder(overrides, async (settings) => {
    const database = await createTestDatabase("contract");
    const own = { ...settings, DATABASE_URL: database.url };
    const environment = await environmentOn(await openDatabase(own), own);
    const close = async () => {
      await environment.close();
      await database.drop();
    };
    return { ...environment, close };
  });

/**
 * The contract suite runs in process on PGlite, and over HTTP on PostgreSQL or, without a server,
 * on PGlite. For mutation testing, it runs in memory only.
 */
export const settings: readonly Setting[] = process.env.MUTATION_AREA
  ? [{ name: "in memory", open: (overrides) => openEnvironment(overrides) }]
  : [
      { name: "in process, on PGlite in a folder", open: inFolder },
      postgresServer
        ? {
            name: "over HTTP, on PostgreSQL",
            open: async (overrides) => overHttp(await onPostgres(overrides)),
          }
        : {
            name: "over HTTP, on PGlite",
            open: async (overrides) => overHttp(await openEnvironment(overrides)),
          },
    ];

/** An environment in memory with the catalogue, for tests that need only one setting. */
export const openEnvironment = (
  overrides?: Partial<BackendConfig>,
  own?: Partial<Deps>,
): Promise<TestEnvironment> =>
  withFolder(overrides, async (settings) =>
    environmentOn(await openCatalogueDatabase(contractCatalogue), settings, own),
  );

/** A body as the website sends it. */
export const zipped = (body: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(JSON.stringify(body)));
