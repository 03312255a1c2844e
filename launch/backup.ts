import { runBackup } from "#backend/admin/backup";
import { readBackendConfig } from "#backend/config";

// What follows the part's name are the command's own arguments.
process.exit(await runBackup(process.argv.slice(3), readBackendConfig()));
