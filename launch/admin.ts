import { runAdmin } from "#backend/console/cli";
import { describeUnqueued } from "#backend/leads/queue/unqueued";

// Arguments after the command's name.
process.exit(await runAdmin(process.argv.slice(3), { queues: describeUnqueued }));
