import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { documentTypes, formatBytes } from "#domain/documents/document-types";
import { amountOf, documentQuota } from "#domain/documents/quota";
import { waitingText } from "#domain/leads/waiting";
import { hrefTo } from "#domain/site/href";
import { DocumentForm } from "~/components/documents/document-form";
import { DocumentTable } from "~/components/documents/document-table";
import { ReturnedDocuments } from "~/components/documents/returned-documents";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";
import {
  documentPolicy,
  dropDocument,
  pendingDeletion,
  pendingUpload,
  receiveDocument,
} from "~/services/documents/receive-document.server";
import { staffOf } from "~/services/students/staff.server";

export const { headers, meta } = privatePage("Submit Documents");

const PATH = "/profile/documents";

export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const [documents, counsellor] = await Promise.all([
    services(visitor).documents.listUserDocuments(),
    staffOf(visitor, "counselor"),
  ]);
  return formPage(visitor, {
    documents,
    waitsWith: counsellor ? ("counsellor" as const) : ("team" as const),
    isPaid: visitor.isPaid,
    done: new URL(request.url).searchParams.get("done"),
    maxBytes: env().DOCUMENT_MAX_BYTES,
    script: scriptHref("forms"),
  });
});

/** Uploads a document or deletes one (`delete`). */
export const action = defineAction(
  { ...documentPolicy, pending: [pendingDeletion, pendingUpload] },
  async (args) => {
    const id = args.isTooBig ? "" : readFields(args.form, { delete: text(100) }).delete;
    if (id) {
      await dropDocument(args, id);
      return redirect(`${hrefTo(PATH)}?done=deleted`, 303);
    }
    const received = await receiveDocument(args);
    if (received) return data(received.failed, { status: received.status });
    return redirect(`${hrefTo(PATH)}?done=kept`, 303);
  },
);

export default function DocumentsPage() {
  const { documents, csrf, done, maxBytes, script, isPaid, waitsWith } =
    useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const waiting = documents.filter(({ status }) => status === "waiting");
  const firstWaiting = waiting.at(-1)?.createdAt;
  const stored = amountOf(documents);
  return (
    <ProfileFrame current={PATH} isPaid={isPaid} heading="Submit documents">
      <Lead>
        Scans or photos as JPEG, PNG or PDF, each under {formatBytes(maxBytes)}. We make larger
        photos smaller, and convert those of iPhones. Only you and our counsellors can see them.
      </Lead>
      {done === "kept" && !failed ? <Notice tone="success">Document uploaded.</Notice> : null}
      {done === "deleted" && !failed ? <Notice tone="success">Document deleted.</Notice> : null}
      <ReturnedDocuments
        documents={documents.filter(({ draft }) => !draft)}
        csrf={csrf}
        failed={failed}
        maxBytes={maxBytes}
      />
      <DocumentForm
        csrf={csrf}
        types={documentTypes.map(({ id }) => id)}
        failed={failed?.replaces ? undefined : failed}
        maxBytes={maxBytes}
        script={script}
      />
      <h2 id="documents">Your documents</h2>
      {documents.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <>
          {firstWaiting ? (
            <p>
              Documents not reviewed yet: {waiting.length}.{" "}
              {waitingText({ kind: "document", waitsWith, since: firstWaiting }, new Date())}
            </p>
          ) : null}
          <DocumentTable
            caption="Documents you have uploaded"
            documents={documents}
            pathOf={(id) => `${PATH}/${id}`}
            csrf={csrf}
          />
        </>
      )}
      <p>
        You’ve used {formatBytes(stored.bytes)} of {formatBytes(documentQuota.bytes)}, with{" "}
        {stored.count} of {documentQuota.count} documents.
      </p>
    </ProfileFrame>
  );
}
