import { runAdmin } from "#backend/console/cli";

// Arguments after the command's name.
process.exit(await runAdmin(process.argv.slice(3)));
