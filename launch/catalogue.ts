import { runCatalogue } from "#backend/catalogue/cli";

// The arguments after the command's name are its own.
process.exit(await runCatalogue(process.argv.slice(3)));
