import { data, redirect } from "@remix-run/node";
import type { DocumentReason } from "#domain/documents/review-reasons";
import { hrefTo } from "#domain/site/href";
import { parseForm, readFields, required, text, translateErrors } from "~/forms/form-schema.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** What the review page shows again after a rejected form. */
export interface Result {
  readonly message: string | null;
  readonly decision: { readonly reasons: readonly DocumentReason[]; readonly note: string } | null;
  readonly comment: {
    readonly typed: { readonly passage: string; readonly text: string };
    readonly errors: Readonly<Record<string, string>>;
  } | null;
}
export const noResult: Result = { message: null, decision: null, comment: null };

const commentFields = { passage: text(500), text: required(2000, "Enter a comment.") };

/** Adds or deletes a comment on a draft. Null if the form does neither. */
export async function changeComments(
  visitor: Visitor,
  params: { readonly userId: string; readonly documentId: string },
  form: FormData,
) {
  const { intent, deleteComment } = readFields(form, {
    intent: text(20),
    deleteComment: text(100),
  });
  const { documents } = services(visitor);
  const here = `${hrefTo("/counsellor/students/:student/documents/:document/review", {
    student: params.userId,
    document: params.documentId,
  })}#comments`;
  if (deleteComment) {
    await orNotFound(
      documents.deleteDraftComment({ params: { ...params, commentId: deleteComment } }),
    );
    return redirect(here, 303);
  }
  if (intent !== "comment") return null;
  const parsed = parseForm(form, commentFields);
  if (!parsed.ok) {
    const comment = { typed: parsed.typed, errors: translateErrors(parsed.errors, String) };
    return data<Result>({ ...noResult, comment }, { status: 400 });
  }
  await orNotFound(documents.commentOnDraft({ params, body: parsed.values }));
  return redirect(here, 303);
}
