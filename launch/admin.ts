import { runAdmin } from "#backend/console/cli";
import { describeUnqueued } from "#backend/leads/queue/unqueued";
import { diagnose } from "#backend/site/doctor";
import { stuckSources } from "#backend/site/stuck-sources";

const features = { reports: { queues: describeUnqueued, doctor: diagnose }, stuckSources };

// Arguments after the command's name.
process.exit(await runAdmin(process.argv.slice(3), features));
