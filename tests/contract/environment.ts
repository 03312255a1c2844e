import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { createBackend } from "#backend/api/app";
import type { OpenDatabase } from "#backend/platform/db/database";
import { realDeps, type Deps } from "#backend/platform/deps";
import type { Message } from "#backend/platform/mail/message";
import type { Senders } from "#backend/platform/outbox/senders";
import { readBackendConfig, type BackendConfig } from "#backend/platform/runtime/config";
import { OFFICE_HOURS } from "#domain/appointments/office-hours";
import { addTime, dayOf, parseIst, toIst } from "#domain/time/dates";
import { afterOpenMinutes } from "#domain/time/working-hours";
import { checkerInProcess, pdfsInProcess } from "../setup/file-check";
import { openCatalogueDatabase } from "../setup/test-database";
import { Client } from "./client";
import { drainOutbox } from "./drain-outbox";

/** A clock that tests advance. */
export class Clock {
  private aheadMs = 0;
  private stoppedAt: number | null = null;
  readonly now = (): Date => new Date((this.stoppedAt ?? Date.now()) + this.aheadMs);
  /** From now on only `advance` moves it, so that two times which must be equal are. */
  stop(): void {
    this.stoppedAt ??= Date.now();
  }
  advance(ms: number): void {
    this.aheadMs += ms;
  }
  /** Goes on until the office has been open for some minutes. */
  advanceOpenMinutes(minutes: number): void {
    const times = { hours: OFFICE_HOURS, closedDays: new Set<string>() };
    this.advance(afterOpenMinutes(this.now(), minutes, times).getTime() - this.now().getTime());
  }
  /** Goes on to noon in India unless it is day there, so that nobody has quiet hours. Before accounts sign in. */
  advanceToDay(): void {
    const time = toIst(this.now()).slice(-5);
    if (time >= "10:00" && time < "19:00") return;
    const noon = parseIst(`${dayOf(this.now())}T12:00`);
    const next = noon > this.now() ? noon : addTime(noon, 1, "day");
    this.advance(next.getTime() - this.now().getTime());
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

/** Signs students' replies to text messages. */
export const REPLY_SECRET = "a secret for replies in tests";

/** Signs leads of ad platforms. */
export const AD_LEAD_SECRET = "a secret for ad leads in tests";

const config = (overrides: Partial<BackendConfig> = {}): BackendConfig => ({
  ...readBackendConfig(),
  REPLY_WEBHOOK_SECRET: REPLY_SECRET,
  AD_LEAD_SECRET,
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

/** The services on a migrated database, called in process. */
export async function environmentOn(
  database: OpenDatabase,
  settings: BackendConfig = config(),
  own: Partial<Deps> = {},
): Promise<TestEnvironment> {
  const clock = new Clock();
  const senders = keeper();
  const deps: Deps = {
    ...realDeps(settings, database.db),
    fileChecker: checkerInProcess,
    pdfs: pdfsInProcess,
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

/** Opens an environment on a database of its own, with the test catalogue. */
export const openEnvironment = (
  overrides?: Partial<BackendConfig>,
  own?: Partial<Deps>,
  open = openCatalogueDatabase,
): Promise<TestEnvironment> =>
  withFolder(overrides, async (settings) => environmentOn(await open(), settings, own));

/** A body as the website sends it. */
export const zipped = (body: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(JSON.stringify(body)));
