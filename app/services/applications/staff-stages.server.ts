import type { StageDetail } from "#contract/applications/applications";
import type { ApplicationStatus } from "#domain/applications/applications";
import { isOutcomeStage } from "#domain/applications/outcome";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { shownAnswers, startingValues } from "./submit-stage.server";

interface Params {
  readonly userId: string;
  readonly applicationId: string;
}

/** The stages that a student has submitted, and those for which staff can record what happened. */
export async function stagesToReview(
  visitor: Visitor,
  params: Params,
  { stages }: Pick<ApplicationStatus, "stages">,
) {
  const wanted = stages.filter(
    ({ stageId, submittedAt }) => submittedAt !== null || isOutcomeStage(stageId),
  );
  const details = await Promise.all(
    wanted.map(({ stageId }) =>
      orNotFound(
        services(visitor).applications.showStage({
          params: { ...params, stageId: String(stageId) },
        }),
      ),
    ),
  );
  const submitted = new Set(
    stages.flatMap(({ stageId, submittedAt }) => (submittedAt === null ? [] : [stageId])),
  );
  return {
    handedIn: details.filter(({ stage }) => submitted.has(stage.id)).map(stepToReview),
    recordable: details.filter(({ possible }) => possible.length > 0),
  };
}

/** A submitted step with its values formatted for display. */
function stepToReview(detail: StageDetail) {
  const { stage, state, isAccepted, documents, note, reasons, dueOn } = detail;
  const { submittedAt, waitsWith } = detail;
  return {
    stageId: stage.id,
    name: stage.name,
    state,
    isAccepted,
    submittedAt,
    waitsWith,
    documents,
    note,
    reasons,
    dueOn,
    ...shownAnswers(detail),
  };
}

/** The form to record what happened, as the address asks for it. Null if it isn't possible. */
export function stageToRecord(
  recordable: readonly StageDetail[],
  query: URLSearchParams,
): { readonly stageId: number; readonly typed: Record<string, string[]> } | null {
  const detail = recordable.find(({ stage }) => String(stage.id) === query.get("record"));
  const typed = detail && startingValues(detail, query.get("answer"));
  if (!typed) return null;
  return {
    stageId: detail.stage.id,
    typed: Object.fromEntries(Object.entries(typed).map(([name, values]) => [name, [...values]])),
  };
}
