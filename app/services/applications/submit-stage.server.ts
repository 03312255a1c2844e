import type { StageDetail } from "#contract/applications/applications";
import { stageFacts } from "#domain/applications/stage-facts";
import { fieldsOf, parseStage, type Stage } from "#domain/applications/stages";
import { typedAnswers, type TypedAnswers } from "#domain/students/profile-sections";
import { formatDate, today } from "#domain/time/dates";
import { typedFields } from "~/platform/forms/read-form.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** A rejected form: its values, and the errors by field. */
export interface SubmittedForm {
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
}

interface StageParams {
  /** The student, if staff record something for them. */
  readonly userId?: string;
  readonly applicationId: string;
  readonly stageId: string;
}

type Failure = { readonly result: SubmittedForm; readonly status: number } | null;

/** Submits the form of a stage. Returns null if it was accepted. @throws Response 404 */
export const submitStageForm = (
  visitor: Visitor,
  params: StageParams,
  form: FormData,
): Promise<Failure> =>
  sendStageForm(visitor, params, form, (body) =>
    services(visitor).applications.submitStage({ params, body }),
  );

/** Records what happened for a student. Returns null if it was accepted. @throws Response 404 */
export const recordStageForm = (
  visitor: Visitor,
  params: StageParams & { readonly userId: string },
  form: FormData,
): Promise<Failure> =>
  sendStageForm(visitor, params, form, (body) =>
    services(visitor).applications.recordStage({ params, body }),
  );

async function sendStageForm(
  visitor: Visitor,
  params: StageParams,
  form: FormData,
  send: (typed: TypedAnswers) => Promise<unknown>,
): Promise<Failure> {
  const { stage } = await orNotFound(services(visitor).applications.showStage({ params }));
  const typed = typedStage(stage, form);
  const { errors } = parseStage(stage, typed, today());
  if (Object.keys(errors).length > 0) return { result: { typed, errors }, status: 400 };
  try {
    await send(typed);
    return null;
  } catch (error) {
    const { code, message, fields, status } = failureOf(error);
    const main = code === "STAGE_NOT_OPEN" ? notOpenText : message;
    const shown = Object.keys(fields).length > 0 ? fields : { main };
    return { result: { typed, errors: shown }, status };
  }
}

const notOpenText = "You can’t change this step now. Open the application to see what comes next.";

/** The values of a stage's form: first what happened, which decides about the other fields. */
function typedStage(stage: Stage, form: FormData): TypedAnswers {
  const chosen = typedFields(form, stage.fields);
  return typedFields(form, fieldsOf(stage, chosen));
}

/** What the page of a stage shows of a stage's answers, and of what it said before. */
export function shownAnswers({
  stage,
  fieldData,
  history,
}: Pick<StageDetail, "stage" | "fieldData" | "history">) {
  return {
    facts: stageFacts(stage, fieldData),
    earlier: history.map((one) => ({
      on: formatDate(one.submittedAt),
      facts: stageFacts(stage, one.fieldData),
    })),
  };
}

/**
 * The values of a stage's form before it is sent. With a new answer, only fields that both answers have
 * keep their values. @param answer from the address
 */
export function startingValues(
  { stage, fieldData, possible }: Pick<StageDetail, "stage" | "fieldData" | "possible">,
  answer: string | null,
): TypedAnswers | null {
  const saved = typedAnswers(fieldData);
  const { choice } = stage;
  if (!choice) return saved;
  if (answer === null || !possible.includes(answer)) return null;
  const isSame = saved[choice.field]?.[0] === answer;
  return { ...(isSame ? saved : {}), [choice.field]: [answer] };
}
