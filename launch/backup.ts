import { readBackendConfig } from "#backend/platform/runtime/config";
import { runBackup } from "#backend/privacy/backup-cli";

// Arguments after the command's name.
process.exit(await runBackup(process.argv.slice(3), readBackendConfig()));
