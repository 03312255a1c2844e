import { readBackendConfig } from "#backend/platform/runtime/config";
import { prepareDatabase } from "#backend/prepare";

try {
  await prepareDatabase(readBackendConfig());
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
