import { stageForm } from "#domain/applications/applications";
import { parseSection, type TypedAnswers } from "#domain/students/profile-sections";
import { today } from "#domain/time/dates";
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

/** Submits the form of a stage. Returns null if it was accepted. @throws Response 404 */
export async function submitStageForm(
  visitor: Visitor,
  id: string,
  stageId: string,
  form: FormData,
): Promise<{ readonly result: SubmittedForm; readonly status: number } | null> {
  const { applications } = services(visitor);
  const { stage } = await orNotFound(
    applications.showStage({ params: { applicationId: id, stageId } }),
  );
  const section = stageForm(stage);
  const typed = typedFields(form, section.fields);
  const { errors } = parseSection(section, typed, today());
  if (Object.keys(errors).length > 0) return { result: { typed, errors }, status: 400 };
  try {
    await applications.submitStage({ params: { applicationId: id, stageId }, body: typed });
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
