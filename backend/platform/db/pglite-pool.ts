import { Duplex } from "node:stream";
import { setImmediate } from "node:timers";
import { protocol, type PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** Prepared statements stay in PGlite's memory. Queries beyond this number are parsed each time. */
const MAX_PREPARED = 300;
/** A bulk insert of other rows is another text. */
const MAX_PREPARED_LENGTH = 8_000;
/** The connection is then replaced, so that rare queries do not occupy the prepared statements forever. */
const MAX_USES = 50_000;

/**
 * A pool of one connection of `pg` to PGlite in this process. Both databases have the same driver, and so the same types
 * and errors. It sends a query as one batch of messages and prepares it once; PGlite's own client awaits six messages for
 * each query, and its `createPgConfig` (0.5.16) can't read the options of Drizzle's queries.
 */
export const connectPglite = (database: PGlite): pg.Pool =>
  new pg.Pool({
    Client: PreparingClient,
    stream: () => new PgliteStream(database),
    ssl: false,
    // PGlite is one session: queries and transactions take turns.
    max: 1,
    maxUses: MAX_USES,
    idleTimeoutMillis: 0,
  });

/** Prepares each query with parameters under a name of its own. */
class PreparingClient extends pg.Client {
  private readonly names = new Map<string, string>();

  // Drizzle's queries pass through here, with a promise or a callback.
  override query = ((query: unknown, ...rest: unknown[]) =>
    (super.query as (...given: unknown[]) => unknown)(
      isUnnamed(query) && Array.isArray(rest[0]) && rest[0].length > 0
        ? { ...query, name: this.nameOf(query.text) }
        : query,
      ...rest,
    )) as pg.Client["query"];

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH) return undefined;
    const name = `query_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

const isUnnamed = (query: unknown): query is { readonly text: string } =>
  typeof query === "object" &&
  query !== null &&
  "text" in query &&
  !("name" in query && query.name);

/** The messages AuthenticationOk and ReadyForQuery: PGlite has no users. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A new connection to PostgreSQL has no transaction and no prepared statements, but PGlite's session goes on. */
const RESET = protocol.serialize.query("rollback; deallocate all");

type Done = (error?: Error | null) => void;

/** The socket of a connection, with PGlite at the other end. */
class PgliteStream extends Duplex {
  constructor(private readonly database: PGlite) {
    super();
  }

  connect(): void {
    this.send(RESET).then(
      () => this.emit("connect"),
      (error: unknown) => this.destroy(asError(error)),
    );
  }

  // What `pg` asks of a socket besides. PGlite alone does not keep the process running either.
  setNoDelay(): void {}
  ref(): void {}

  override _write(messages: Buffer, _encoding: BufferEncoding, done: Done): void {
    // Not at once: `pg` does not expect the result until it has returned from sending, and other work may run first.
    setImmediate(() => {
      this.send(messages).then(
        (result) => {
          this.push(result);
          done();
        },
        (error: unknown) => done(asError(error)),
      );
    });
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _read(): void {}

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  /**
   * Runs messages and returns those that PGlite answers with. `execProtocolRawSync` would also parse each result and
   * never release it (0.5.16): the process ran out of memory after some 6,000 pages.
   */
  private async send(messages: Uint8Array): Promise<Buffer> {
    // Only a startup message has no type: it begins with its length.
    if (messages[0] === 0) return WELCOME;
    const chunks: Buffer[] = [];
    await this.database.execProtocolRawStream(messages, {
      // As for every file system of PGlite in Node: writes are on the disk already.
      syncToFs: false,
      // The chunk is a part of PGlite's memory, so it is copied.
      onRawData: (chunk) => chunks.push(Buffer.from(chunk)),
    });
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
