import { eq } from "drizzle-orm";
import { applications, applicationStages } from "../platform/db/schema/applications";
import type { Database } from "../platform/db/types";
import { ApiError } from "../platform/http/errors";
import type { ApplicationContext, ApplicationRow, StageRow } from "./application-context";

/** How often a change is tried before it is refused. */
const MAX_ATTEMPTS = 3;

/** Another request has changed the application since it was read. */
class ChangedMeanwhile extends ApiError {
  constructor() {
    super(409, "STAGE_NOT_OPEN");
  }
}

/** Runs a change that reads an application first, and again if another request was faster. */
export async function retriedChange<Result>(run: () => Promise<Result> | Result): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

interface Read {
  readonly row: ApplicationRow;
  readonly context: Pick<ApplicationContext, "records">;
}

/**
 * Locks an application until the end of the transaction. What is allowed was decided from what was read
 * before, so that must still be true. @throws ChangedMeanwhile
 */
export async function lockUnchanged(tx: Database, { row, context }: Read): Promise<void> {
  const [now] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, row.id))
    .for("update");
  const records = await tx
    .select()
    .from(applicationStages)
    .where(eq(applicationStages.applicationId, row.id));
  const before = context.records.get(row.id) ?? [];
  if (!now || versionOf(now, records) !== versionOf(row, before)) throw new ChangedMeanwhile();
}

/** All that decides what can be recorded next. */
const versionOf = (row: ApplicationRow, records: readonly StageRow[]): string =>
  JSON.stringify([
    [row.status, row.intakeYear, row.intakeMonth],
    [...records]
      .sort((a, b) => a.stageId - b.stageId)
      .map(({ stageId, status, submittedAt, decidedAt, fieldData, conditions }) => [
        stageId,
        status,
        submittedAt,
        decidedAt,
        fieldData,
        conditions,
      ]),
  ]);
