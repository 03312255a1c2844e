import { seedCatalogue } from "./catalogue/import/seed";
import { openDatabase } from "./platform/db/database";
import type { BackendConfig } from "./platform/runtime/config";

/** Creates, migrates and seeds the database, then closes it. */
export async function prepareDatabase(config: BackendConfig): Promise<void> {
  const database = await openDatabase(config);
  try {
    await database.migrate();
    await seedCatalogue(database.db, config.CATALOGUE_DIR, {
      isShared: config.DATABASE_URL !== undefined,
      samples: config.SAMPLES,
    });
  } finally {
    await database.close();
  }
}
