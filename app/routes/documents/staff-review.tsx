import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { documentTypeName, formatBytes } from "#domain/documents/document-types";
import {
  documentReasons,
  documentStatusNames,
  draftReasons,
  plainReasons,
  reviewFailures,
  saysWhy,
} from "#domain/documents/review-reasons";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { DocumentPreview } from "~/components/documents/document-preview";
import { CommentForm, DraftComments } from "~/components/documents/draft-comments";
import { ReviewForm } from "~/components/documents/review-form";
import { Notice } from "~/components/ui/notice";
import { choice, readFields, text, textList } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { changeComments, noResult, type Result } from "~/services/documents/draft-comments.server";
import { reviewPending } from "~/services/documents/review-pending";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.document.label ?? "Document",
);

/** A student's document, to read and to accept or send back. */
export const loader = staffPage("/counsellor", async ({ params, visitor }) => {
  const [studentId, id] = [params.student ?? "", params.document ?? ""];
  const [who, documents] = await Promise.all([
    orNotFound(services(visitor).students.showStudent({ params: { userId: studentId } })),
    services(visitor).documents.listUserDocuments({ params: { userId: studentId } }),
  ]);
  const document = documents.find((one) => one.id === id);
  if (!document) throw new Response("", { status: 404 });
  const others = documents.filter((one) => one.status === "waiting" && one !== document);
  const at = { params: { userId: studentId, documentId: id } };
  const [{ url }, comments] = await Promise.all([
    services(visitor).documents.signDocumentUrl(at),
    document.draft ? services(visitor).documents.listDraftComments(at) : [],
  ]);
  return {
    document,
    comments,
    studentId,
    name: who.fullName ?? "No name yet",
    file: url,
    next: others.at(-1) ?? null,
  };
});

const decisionFields = {
  status: choice(["accepted", "returned"], "returned"),
  note: text(600),
  createdAt: text(40),
};
export const action = staffAction(
  "/counsellor",
  {
    pending: reviewPending,
  },
  async ({ params, form, visitor }) => {
    const [studentId, documentId] = [params.student ?? "", params.document ?? ""];
    const changed = await changeComments(visitor, { userId: studentId, documentId }, form);
    if (changed) return changed;
    const { status, note, createdAt } = readFields(form, decisionFields);
    const ticked = textList(form, "reasons", 40);
    const reasons = documentReasons.filter((one) => ticked.includes(one));
    if (status === "returned" && !saysWhy(reasons, note))
      return data(
        { ...noResult, message: "Choose a reason, or write a note.", decision: { reasons, note } },
        { status: 400 },
      );
    try {
      await services(visitor).documents.reviewDocument({
        params: { userId: studentId, documentId },
        body: { status, reasons, note, createdAt: createdAt || undefined },
      });
    } catch (error) {
      const failure = failureOf(error);
      const isUncommented = failure.status === 400 && reasons.includes("comments");
      const message = isUncommented
        ? "Add a comment, or choose another reason."
        : (reviewFailures[failure.code ?? ""] ?? failure.message);
      return data(
        { ...noResult, message, decision: { reasons, note } },
        { status: failure.status },
      );
    }
    return redirect(
      `${hrefTo("/counsellor/students/:student", { student: studentId })}?show=documents#section`,
      303,
    );
  },
);

export default function StudentDocumentPage() {
  const { document, comments, csrf, studentId, name, file, next } = useLoaderData<typeof loader>();
  const result: Result | undefined = useActionData<typeof action>();
  const isDraft = document.draft !== null;
  const usual = { ...document, reasons: isDraft ? (["comments"] as const) : [] };
  const path = `/counsellor/students/${studentId}`;
  return (
    <DeskFrame current="/counsellor" heading={document.label}>
      <p>
        {documentTypeName(document.documentTypeId)} from <a href={sitePath(path)}>{name}</a>,
        uploaded on {formatDate(document.createdAt)} · {formatBytes(document.bytes)} ·{" "}
        {documentStatusNames[document.status]}
      </p>
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      <DocumentPreview label={document.label} contentType={document.contentType} file={file} />
      {isDraft ? (
        <>
          <h2 id="comments">Comments</h2>
          <p>The student sees them once you send the draft back or accept it.</p>
          <DraftComments comments={comments} csrf={document.status === "waiting" ? csrf : null} />
          <CommentForm
            typed={result?.comment?.typed ?? { passage: "", text: "" }}
            errors={result?.comment?.errors ?? {}}
            csrf={csrf}
          />
        </>
      ) : null}
      <h2 id="decision">Decision</h2>
      <ReviewForm
        about={document.label}
        accept="accepted"
        reasons={isDraft ? draftReasons : plainReasons}
        decision={result?.decision ?? (document.status === "waiting" ? usual : document)}
        hidden={{ createdAt: document.createdAt }}
        csrf={csrf}
      />
      {next ? (
        <p>
          <a href={sitePath(`${path}/documents/${next.id}/review`)}>
            Next document to review: {next.label}
          </a>
        </p>
      ) : null}
    </DeskFrame>
  );
}
