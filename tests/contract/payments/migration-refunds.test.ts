import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, it } from "vitest";
import { applyMigrations } from "#backend/platform/db/migrate";

const FOLDER = "backend/platform/db/migrations";
const TOPIC = "one_open_order";

/** The migrations before the one that allows a product to be bought once. */
function olderMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-migrations-"));
  cpSync(FOLDER, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith(TOPIC));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}

it("marks one refund as due for a product that was paid for twice before the migration", async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client);
  const older = olderMigrations();
  await applyMigrations(db as never, older);
  rmSync(older, { recursive: true });
  await client.exec(`
    insert into users (email) values ('asha@example.com');
    insert into transactions (user_id, product, product_name, list_minor, amount_minor, currency,
      gateway, order_id, payment_id, state, paid_at)
    select id, 'sa-lite', 'Lite', 100, 100, 'INR', 'test', 'order_' || n, 'pay_' || n, 'paid',
      now() - n * interval '1 hour'
    from users, generate_series(1, 3) as n`);
  await applyMigrations(db as never, FOLDER);
  const { rows } = await client.query(
    `select t.order_id, t.state, r.payment_id, r.reason from transactions t
     left join refunds r on r.transaction_id = t.id order by t.order_id`,
  );
  expect(rows).toEqual([
    { order_id: "order_1", state: "closed", payment_id: "pay_1", reason: "already_bought" },
    { order_id: "order_2", state: "closed", payment_id: "pay_2", reason: "already_bought" },
    { order_id: "order_3", state: "paid", payment_id: null, reason: null },
  ]);
  await client.close();
}, 120_000);
