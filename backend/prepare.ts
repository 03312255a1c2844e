import type { BackendConfig } from "./config";
import { openDatabase } from "./db/database";

/** Makes the database ready to serve: created, migrated; then closes it. */
export async function prepareDatabase(config: BackendConfig): Promise<void> {
  const database = await openDatabase(config);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}
