import { openDatabase } from "#backend/platform/db/database";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { addDemonstrationData } from "./demonstration/fill";
import { staff } from "./demonstration/people";

/** `npm run demo`: fills a prepared database with invented staff, students and leads. */
const config = readBackendConfig();
const database = await openDatabase(config);
try {
  await database.migrate();
  const added = await addDemonstrationData(realDeps(config, database.db));
  console.log(added ?? "The demonstration data are there already.");
  console.log(`Sign in to the console as ${staff.map(({ email }) => email).join(" or ")}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.close();
}
process.exit();
