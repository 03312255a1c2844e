import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import type { OpenDatabase } from "../db/database";
import { rateLimits } from "../db/schema/platform";
import { countAll, type Counter } from "./counters";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
beforeEach(() => database.db.delete(rateLimits));
afterAll(() => database.close());

const counter = (key: string, points: number): Counter => ({ key, points, perSeconds: 60 });
const count = (...counters: Counter[]) => countAll(database.db, counters);
const stored = async () =>
  Object.fromEntries(
    (await database.db.select().from(rateLimits)).map(({ key, points }) => [key, points]),
  );

describe("counters", () => {
  it("allow as many events as the limit, and say when they start again", async () => {
    const limit = counter("client", 2);
    expect([await count(limit), await count(limit)]).toEqual([null, null]);
    const exceeded = await count(limit);
    expect(exceeded?.counter).toBe(limit);
    expect(exceeded?.retryAfterSeconds).toBeGreaterThan(58);
    expect(exceeded?.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it("report the first that is exceeded, and refund the others", async () => {
    await count(counter("narrow", 9), counter("total", 9));
    const [narrow, total, late] = [counter("narrow", 1), counter("total", 9), counter("late", 9)];
    expect((await count(total, narrow, late))?.counter).toBe(narrow);
    expect(await stored()).toEqual({ narrow: 2, total: 1, late: 0 });
    const both = await count(counter("total", 0), counter("narrow", 0));
    expect(both?.counter.key).toBe("total");
  });

  it("start again after their time", async () => {
    await count(counter("client", 1));
    await database.db.update(rateLimits).set({ points: 50, expire: new Date(Date.now() - 1) });
    expect(await count(counter("client", 1))).toBeNull();
    expect(await count(counter("client", 1))).not.toBeNull();
  });

  it("count every one of simultaneous events, whatever their order", async () => {
    const [a, b] = [counter("a", 100), counter("b", 100)];
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? count(a, b) : count(b, a))));
    expect(await stored()).toEqual({ a: 40, b: 40 });
  });
});
