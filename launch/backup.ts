import { runBackup } from "#backend/platform/db/backup";
import { readBackendConfig } from "#backend/platform/runtime/config";

// Arguments after the command's name.
process.exit(await runBackup(process.argv.slice(3), readBackendConfig()));
