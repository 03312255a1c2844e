import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contextOf } from "#backend/applications/application-context";
import { statusOf } from "#backend/applications/applications";
import { isReviewDueInSql } from "#backend/leads/queue/review-due";
import { describeUnqueued } from "#backend/leads/queue/unqueued";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { answersOfStage } from "#domain/applications/outcome";
import { stageStatuses } from "#domain/applications/progress";
import { DECISION, REPLY, VISA } from "#domain/applications/stages";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

/**
 * What the queues list is what the pages of its application say: a step is with a counsellor or the team
 * exactly if it is in a queue. The database and domain/applications/progress.ts decide it apart.
 */
const environment = useEnvironment();
const STAGES = [1, 3, 4, 5, 6, 7, 17, 18];

const answerFields: Readonly<Record<number, string>> = {
  ...{ [DECISION]: "decision", [REPLY]: "reply", [VISA]: "visa", 18: "arrival" },
};

const stage = fc.record({
  stageId: fc.constantFrom(...STAGES),
  status: fc.constantFrom(...stageStatuses),
  answer: fc.nat(20),
  hour: fc.nat(3),
});
const history = fc.record({
  status: fc.constantFrom("active" as const, "active" as const, "withdrawn" as const),
  stages: fc.uniqueArray(stage, { selector: ({ stageId }) => stageId, minLength: 4, maxLength: 8 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function add(userId: string, { status, stages }: History): Promise<string> {
  const { deps } = environment();
  const [row] = await deps.db
    .insert(applications)
    .values({
      ...{ userId, status, courseId: crypto.randomUUID(), title: "MSc", universityName: "TU" },
      ...{ countrySlug: "germany", intakeMonth: 10, intakeYear: 2028 },
    })
    .returning();
  const applicationId = row?.id ?? "";
  await deps.db.insert(applicationStages).values(
    stages.map(({ stageId, answer, hour, ...one }) => {
      const answers = answersOfStage(stageId);
      const said = answers[answer % Math.max(1, answers.length)];
      const field = answerFields[stageId];
      return {
        ...{ applicationId, stageId, status: one.status },
        fieldData: field && said && answer % 7 > 0 ? { [field]: said } : {},
        submittedAt: new Date(deps.now().getTime() + hour * 3_600_000),
      };
    }),
  );
  return applicationId;
}

it(
  "has a step in a queue exactly if its page says who reviews it",
  { timeout: 120_000 },
  async () => {
    const { userId } = await newcomer(environment());
    const { deps } = environment();
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 10, maxLength: 20 }), async (histories) => {
        const ids: string[] = [];
        for (const one of histories) ids.push(await add(userId, one));
        const ofThese = inArray(applications.id, ids);
        const rows = await deps.db.select().from(applications).where(ofThese);
        const context = await contextOf(deps, rows);
        const shown = rows.flatMap((row) =>
          statusOf(row, context).stages.flatMap(({ stageId, waitsWith }) =>
            waitsWith ? [`${row.id}:${stageId}`] : [],
          ),
        );
        const queued = await deps.db.select().from(applicationStages).where(isReviewDueInSql);
        expect(
          queued.map(({ applicationId, stageId }) => `${applicationId}:${stageId}`).sort(),
        ).toEqual(shown.sort());
        expect(await describeUnqueued(deps)).toBe("Everything that waits is in a queue.");
        await deps.db.delete(applications).where(ofThese);
      }),
      { numRuns: 20 },
    );
  },
);
