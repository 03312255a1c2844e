import { runAdmin } from "#backend/admin/cli";

// What follows the part's name are the command's own arguments.
process.exit(await runAdmin(process.argv.slice(3)));
