/** Replaces tests/setup/test-database.ts. It is imported by another path, which is not replaced. */
import type { PGlite } from "@electric-sql/pglite";
import { wrapPglite, type OpenDatabase } from "#backend/platform/db/database";
import { loadPglite, openEmptyDatabase } from "../../tests/setup/test-database";

export { openEmptyDatabase };

/** A database that a test file has closed, and the tables that had no rows before. */
interface Used {
  readonly client: PGlite;
  readonly tables: readonly string[];
}
const used: Used[] = [];

/**
 * Opens a database with the catalogue. One that a test file has closed is emptied and used again,
 * which takes a tenth of the time. Rows of the catalogue that a test changed stay changed.
 */
export async function openCatalogueDatabase(): Promise<OpenDatabase> {
  const { client, tables } = used.pop() ?? (await load());
  const filled = (await tablesOf(client, true)).filter((name) => tables.includes(name));
  if (filled.length > 0) await client.exec(`truncate ${filled.join()} restart identity cascade`);
  return {
    ...(await wrapPglite(client)),
    close: () => {
      used.push({ client, tables });
      return Promise.resolve();
    },
  };
}

async function load(): Promise<Used> {
  const client = await loadPglite("catalogue");
  return { client, tables: await tablesOf(client, false) };
}

/** Names the tables that have rows, or those that have none. */
async function tablesOf(client: PGlite, hasRows: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
     and xpath_exists('/row/filled[text()="true"]', query_to_xml(
       format('select exists (select 1 from %I) as filled', table_name), false, true, '')) = $1`,
    [hasRows],
  );
  return rows.map(({ name }) => name);
}
