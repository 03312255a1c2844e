import { AsyncLocalStorage } from "node:async_hooks";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** A database, and the pool of its connections. */
export type PooledDatabase = NodePgDatabase & { readonly $client: pg.Pool };

/** A transaction that is going on in an asynchronous context, and those around it. */
interface Scope {
  readonly pool: pg.Pool;
  readonly around: Scope | undefined;
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

const isInTransaction = (pool: pg.Pool): boolean => {
  for (let scope = scopes.getStore(); scope; scope = scope.around)
    if (scope.isOpen && scope.pool === pool) return true;
  return false;
};

/**
 * Refuses queries of a transaction's code that don't use the transaction. PGlite has one connection,
 * so they would wait for their own transaction forever. On PostgreSQL they wouldn't see what it
 * changed, and as many transactions as the pool has connections would wait for each other.
 */
export function refuseOuterQueries(db: PooledDatabase): void {
  const pool = db.$client;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // `pool.query` and transactions pass through here, too.
  pool.connect = ((...given: unknown[]) => {
    if (isInTransaction(pool))
      throw new Error("a query in a transaction must use the transaction's handle");
    return connect(...given);
  }) as pg.Pool["connect"];
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) =>
    begin(async (tx) => {
      const scope: Scope = { pool, around: scopes.getStore(), isOpen: true };
      try {
        // Queries of Drizzle begin when they are awaited: within the scope, too.
        return await scopes.run(scope, async () => await run(tx));
      } finally {
        scope.isOpen = false;
      }
    }, config);
}
