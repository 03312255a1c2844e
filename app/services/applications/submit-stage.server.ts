import { stageForm } from "#domain/applications/applications";
import { parseSection, type TypedAnswers } from "#domain/students/profile-sections";
import { today } from "#domain/time/dates";
import { typedFields } from "~/platform/forms/read-form.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { stageDetail, submitStage } from "./applications.server";

/** A rejected form: its values, and the errors by field. */
export interface SubmittedForm {
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
}

/** Submits the form of a stage. Returns null if it was accepted. @throws Response 404 */
export async function submitStageForm(
  visitor: Visitor,
  id: string,
  stageId: string,
  form: FormData,
): Promise<{ readonly result: SubmittedForm; readonly status: number } | null> {
  const { stage } = await stageDetail(visitor, id, stageId);
  const section = stageForm(stage);
  const typed = typedFields(form, section.fields);
  const { errors } = parseSection(section, typed, today());
  if (Object.keys(errors).length > 0) return { result: { typed, errors }, status: 400 };
  try {
    await submitStage(visitor, id, stageId, typed);
    return null;
  } catch (error) {
    const { code, message, fields, status } = failureOf(error);
    const main =
      code === "STAGE_NOT_OPEN"
        ? "This step isn't open. Either an earlier step comes first, or your counsellor has accepted it."
        : message;
    return {
      result: { typed, errors: Object.keys(fields).length > 0 ? fields : { main } },
      status,
    };
  }
}
