import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import { staffQuery, staffWith } from "./staff";

it("finds staff among many students with an index", async () => {
  const database = await openEmptyDatabase();
  const { db } = database;
  await db.execute(sql`
    insert into users (full_name, email, permissions)
    select 'Person ' || n, n || '@example.com',
      case when n % 5000 = 0 then '{lms_user}'::text[] else '{}'::text[] end
    from generate_series(1, 20000) as n`);
  await db.execute(sql`analyze users`);
  const plan = JSON.stringify(await db.execute(sql`explain ${staffQuery(db, null).getSQL()}`));
  expect(plan).toContain("users_staff");
  expect(plan).not.toContain("Seq Scan");
  const found = await staffWith(db, null);
  expect(found.map(({ name }) => name)).toEqual([
    "Person 10000",
    "Person 15000",
    "Person 20000",
    "Person 5000",
  ]);
  expect(await staffWith(db, [null])).toEqual([]);
  await database.close();
});
