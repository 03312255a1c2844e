import { runCatalogue } from "#backend/catalogue/cli";

// What follows the part's name are the command's own arguments.
process.exit(await runCatalogue(process.argv.slice(3)));
