import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import type { OpenDatabase } from "../../platform/db/database";
import { setState, stateOf } from "./catalogue-state";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

it("is read once until any part changes", async () => {
  const { db } = database;
  await setState(db, "taxonomy", { streams: ["law"] });
  expect(await stateOf({ db }, "taxonomy")).toEqual({ streams: ["law"] });
  const query = vi.spyOn(db.$client, "query");
  await Promise.all([stateOf({ db }, "taxonomy"), stateOf({ db }, "taxonomy")]);
  // The version of the state, for both.
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  await setState(db, "taxonomy", { streams: ["art"] });
  expect(await stateOf({ db }, "taxonomy")).toEqual({ streams: ["art"] });
  expect(await stateOf({ db }, "nothing")).toBeNull();
});

it("in a transaction is what the transaction has written", async () => {
  const { db } = database;
  await setState(db, "rates", { INR: 1 });
  await db.transaction(async (tx) => {
    await stateOf({ db: tx }, "rates");
    await setState(tx, "rates", { INR: 2 });
    await setState(tx, "rates", { INR: 3 });
    expect(await stateOf({ db: tx }, "rates")).toEqual({ INR: 3 });
  });
  expect(await stateOf({ db }, "rates")).toEqual({ INR: 3 });
});
