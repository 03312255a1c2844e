import { runAdmin } from "#backend/admin/cli";

// The arguments after the command's name are its own.
process.exit(await runAdmin(process.argv.slice(3)));
