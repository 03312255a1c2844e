import { runCatalogue } from "#backend/catalogue/commands/cli";

// Arguments after the command's name.
process.exit(await runCatalogue(process.argv.slice(3)));
