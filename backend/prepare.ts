import { seedCatalogue } from "./catalogue/seed";
import type { BackendConfig } from "./config";
import { openDatabase } from "./db/database";

/** Creates, migrates and seeds the database, then closes it. */
export async function prepareDatabase(config: BackendConfig): Promise<void> {
  const database = await openDatabase(config);
  try {
    await database.migrate();
    await seedCatalogue(database.db, config.CATALOGUE_DIR);
  } finally {
    await database.close();
  }
}
