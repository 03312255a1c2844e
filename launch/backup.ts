import { runBackup } from "#backend/admin/backup";
import { readBackendConfig } from "#backend/config";

// The arguments after the command's name are its own.
process.exit(await runBackup(process.argv.slice(3), readBackendConfig()));
