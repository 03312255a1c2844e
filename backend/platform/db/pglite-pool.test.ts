import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sqlStateOf } from "./database";
import { connectPglite } from "./pglite-pool";

let pglite: PGlite;
let pool: pg.Pool;
let db: NodePgDatabase;

beforeAll(async () => {
  pglite = await PGlite.create();
  pool = connectPglite(pglite);
  db = drizzle(pool);
  await db.execute(sql`create table notes (id int primary key, text text)`);
});
beforeEach(() => db.execute(sql`delete from notes`));
afterAll(async () => {
  await pool.end();
  await pglite.close();
});

const addNote = (to: Pick<NodePgDatabase, "execute">, id: number) =>
  to.execute(sql`insert into notes values (${id}, ${`note ${id}`})`);
const noteIds = async () =>
  (await db.execute<{ id: number }>(sql`select id from notes order by id`)).rows.map(
    ({ id }) => id,
  );
const preparedCount = async () =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`))
    .rows[0]?.n;
/** Bytes in use after a garbage collection. */
const usedHeap = (): number => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
};
const failure = (query: Promise<unknown>) =>
  query.then(
    () => "none",
    (error: unknown) => sqlStateOf(error),
  );

describe("values", () => {
  it("match those of PostgreSQL's driver", async () => {
    const { rows } = await db.execute(sql`
      select ${1}::int as int, ${"9007199254740993"}::bigint as bigint, ${"1.50"}::numeric as numeric,
        ${true}::boolean as boolean, ${null}::text as nothing, ${"नमस्ते"}::text as text,
        ${JSON.stringify({ a: [1] })}::jsonb as jsonb, ${sql.param(["a", "b,c"])}::text[] as array,
        ${"2026-11-22T10:00:00.123Z"}::timestamptz = '2026-11-22 15:30:00.123+05:30' as moment,
        ${Buffer.from([0, 1, 255])}::bytea as bytes`);
    expect(rows).toEqual([
      {
        int: 1,
        bigint: "9007199254740993",
        numeric: "1.50",
        boolean: true,
        nothing: null,
        text: "नमस्ते",
        jsonb: { a: [1] },
        array: ["a", "b,c"],
        moment: true,
        bytes: Buffer.from([0, 1, 255]),
      },
    ]);
  });

  it("are released once they have been read", async () => {
    const read = () => db.execute(sql`select repeat('x', 2000000) || ${"y"}::text as text`);
    await read();
    const before = usedHeap();
    for (let count = 0; count < 50; count += 1) await read();
    // All of them are 100 MB.
    expect(usedHeap() - before).toBeLessThan(20_000_000);
  });

  it("can be megabytes long", async () => {
    const { rows } = await db.execute<{ text: string }>(
      sql`select ${"ä".repeat(2_000_000)} || '' as text from generate_series(1, 2)`,
    );
    expect(rows.map(({ text }) => text.length)).toEqual([2_000_000, 2_000_000]);
  });
});

describe("an error", () => {
  it("keeps its code and does not affect other callers", async () => {
    await addNote(db, 1);
    const results = await Promise.all([
      failure(addNote(db, 1)),
      addNote(db, 2).then(() => "stored"),
      failure(db.execute(sql`select nothing`)),
      failure(db.execute(sql`select ${"word"}::int`)),
      addNote(db, 3).then(() => "stored"),
    ]);
    expect(results).toEqual(["23505", "stored", "42703", "22P02", "stored"]);
    expect(await noteIds()).toEqual([1, 2, 3]);
  });

  it("rolls back its transaction", async () => {
    const transaction = db.transaction(async (tx) => {
      await addNote(tx, 1);
      await addNote(tx, 1);
    });
    expect(await failure(transaction)).toBe("23505");
    expect(await noteIds()).toEqual([]);
  });

  it("rolls back only to its savepoint", async () => {
    await db.transaction(async (tx) => {
      await addNote(tx, 1);
      expect(await failure(tx.transaction((inner) => addNote(inner, 1)))).toBe("23505");
      await addNote(tx, 2);
    });
    expect(await noteIds()).toEqual([1, 2]);
  });
});

describe("transactions", () => {
  it("run one at a time, also with single queries", async () => {
    const steps: string[] = [];
    const seen: Promise<number[]>[] = [];
    const transaction = (name: string, id: number) =>
      db.transaction(async (tx) => {
        steps.push(`${name} begins`);
        await addNote(tx, id);
        seen.push(noteIds().then());
        await new Promise((resolve) => setTimeout(resolve, 5));
        await addNote(tx, id + 1);
        steps.push(`${name} ends`);
      });
    await Promise.all([transaction("first", 1), transaction("second", 3)]);
    expect(steps).toEqual(["first begins", "first ends", "second begins", "second ends"]);
    expect((await Promise.all(seen)).map((ids) => ids.length % 2)).toEqual([0, 0]);
  });

  it("are rolled back when their connection is dropped", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("insert into notes values ($1, $2)", [1, "lost"]);
    client.release(true);
    expect(await noteIds()).toEqual([]);
  });
});

describe("prepared statements", () => {
  it("are created once per query with parameters", async () => {
    const before = (await preparedCount()) ?? 0;
    for (const number of [1, 2, 3]) await db.execute(sql`select ${number}::int + 1000`);
    await db.execute(sql`select 1000`);
    expect(await preparedCount()).toBe(before + 1);
  });

  it("do not outlive their connection", async () => {
    await db.execute(sql`select ${1}::int`);
    await failure(db.execute(sql`select nothing`));
    expect(await preparedCount()).toBe(0);
    const { rows } = await db.execute(sql`select ${1}::int as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it("are limited in number", async () => {
    for (let number = 0; number < 320; number++)
      await db.execute(sql`select ${number}::int as ${sql.identifier(`column_${number}`)}`);
    expect(await preparedCount()).toBe(300);
    const { rows } = await db.execute(sql`select ${1}::int as unprepared`);
    expect(rows).toEqual([{ unprepared: 1 }]);
  });
});
