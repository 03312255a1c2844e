import { runAdmin } from "#backend/admin/cli";

// Arguments after the command's name.
process.exit(await runAdmin(process.argv.slice(3)));
