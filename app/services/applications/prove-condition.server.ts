import { readFields, text } from "~/forms/form-schema.server";
import type { PendingAction } from "~/services/auth/pending/pending-form-description";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const pendingProof = {
  when: { intent: "prove" },
  title: "Save the proof of a condition",
  fields: { condition: "Condition", documentId: "Document" },
} as const satisfies PendingAction;

const proofFields = { condition: text(2_000), documentId: text(100) };

/** A rejected proof: what was chosen, and the errors by field. */
export interface RejectedProof {
  readonly typed: { readonly condition: string; readonly documentId: string };
  readonly errors: Readonly<Record<string, string>>;
}

/** Saves which document proves a condition of an offer. Returns null if it was saved. */
export async function saveProof(
  visitor: Visitor,
  applicationId: string,
  form: FormData,
): Promise<{ readonly proof: RejectedProof; readonly status: number } | null> {
  const typed = readFields(form, proofFields);
  const reject = (errors: RejectedProof["errors"], status: number) => ({
    proof: { typed, errors },
    status,
  });
  if (!typed.documentId) return reject({ documentId: "Choose a document." }, 400);
  try {
    await services(visitor).applications.proveCondition({ params: { applicationId }, body: typed });
    return null;
  } catch (error) {
    const { message, status } = failureOf(error);
    return reject({ condition: message }, status);
  }
}
