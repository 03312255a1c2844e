import { readBackendConfig } from "#backend/platform/runtime/config";
import { runBackup } from "#backend/privacy/backup-cli";

/** A process that restores a backup, to be killed (tests/nightly/restore-faults.test.ts). */
process.exitCode = await runBackup(process.argv.slice(2), readBackendConfig());
