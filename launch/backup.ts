import { runBackup } from "#backend/admin/backup";
import { readBackendConfig } from "#backend/config";

// Arguments after the command's name.
process.exit(await runBackup(process.argv.slice(3), readBackendConfig()));
