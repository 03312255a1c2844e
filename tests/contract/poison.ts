import { getTableName, sql, type Table } from "drizzle-orm";
import type { Database } from "#backend/platform/db/types";

/**
 * Makes the database refuse to write rows in which a column has a value, as a damaged row or a
 * broken rule would. @returns a function that ends it
 */
export async function poison(
  db: Database,
  table: Table,
  column: string,
  value: string,
): Promise<() => Promise<void>> {
  const name = `poison_${crypto.randomUUID().replaceAll("-", "")}`;
  const target = sql.identifier(getTableName(table));
  const isPoisoned = (row: string) =>
    sql`${sql.raw(row)}.${sql.identifier(column)}::text = ${sql.raw(`'${value}'`)}`;
  await db.execute(sql`
    create function ${sql.identifier(name)}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if ${isPoisoned("new")} then raise exception 'poisoned'; end if;
        return new;
      end if;
      if ${isPoisoned("old")} then raise exception 'poisoned'; end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`);
  await db.execute(sql`
    create trigger ${sql.identifier(name)} before insert or update or delete on ${target}
    for each row execute function ${sql.identifier(name)}()`);
  return async () => {
    await db.execute(sql`drop trigger ${sql.identifier(name)} on ${target}`);
    await db.execute(sql`drop function ${sql.identifier(name)}()`);
  };
}
