import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmptyDatabase, openPglite } from "../../../tests/setup/test-database";
import type { OpenDatabase } from "./database";

const one = sql`select 1`;
const REFUSAL = "must use the transaction's handle";

/** What is said of an error, by Drizzle or by what it ran. */
const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : "";
const outcomeOf = (query: Promise<unknown>) => query.then(() => "done", messagesOf);

describe.each([
  ["PGlite", () => openPglite("empty")],
  ["the database of tests", openEmptyDatabase],
])("%s", (_, open) => {
  let database: OpenDatabase;
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  it("refuses a query of a transaction's code beside the transaction", async () => {
    expect(await outcomeOf(db.transaction(() => db.execute(one)))).toContain(REFUSAL);
  });

  it("refuses a second transaction within one", async () => {
    const inner = () => db.transaction((tx) => tx.execute(one));
    expect(await outcomeOf(db.transaction(inner))).toContain(REFUSAL);
  });

  it("refuses them below savepoints, and in what code has started and not awaited", async () => {
    const nested = db.transaction((tx) => tx.transaction(() => db.execute(one)));
    expect(await outcomeOf(nested)).toContain(REFUSAL);
    let started: Promise<string> = Promise.resolve("");
    await db.transaction(async (tx) => {
      started = Promise.resolve().then(() =>
        outcomeOf(Promise.resolve().then(() => db.execute(one))),
      );
      await started;
      await tx.execute(one);
    });
    expect(await started).toContain(REFUSAL);
  });

  it("does the queries of a transaction, of savepoints, and of code beside it", async () => {
    const beside = Promise.all([1, 2, 3].map(() => outcomeOf(db.execute(one).then())));
    const inside = db.transaction((tx) => tx.transaction((savepoint) => savepoint.execute(one)));
    expect(await outcomeOf(inside)).toBe("done");
    expect(await beside).toEqual(["done", "done", "done"]);
  });

  it("does queries of code that a transaction started and that goes on after its end", async () => {
    let goOn = () => {};
    const ended = new Promise<void>((resolve) => (goOn = resolve));
    let later: Promise<string> = Promise.resolve("");
    await db.transaction((tx) => {
      later = outcomeOf(ended.then(() => db.execute(one)));
      return tx.execute(one);
    });
    goOn();
    expect(await later).toBe("done");
  });
});
