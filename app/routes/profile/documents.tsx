import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import { DocumentForm } from "~/components/profile/document-form";
import { DocumentTable } from "~/components/profile/document-table";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { ReturnedDocuments } from "~/components/profile/returned-documents";
import { brand } from "#domain/brand";
import { documentTypes, formatBytes } from "#domain/document-types";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { env } from "~/server/env.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { readFields, text } from "~/forms/form-schema.server";
import { scriptHref } from "~/server/script-href.server";
import { withUser } from "~/services/auth/guards.server";
import { userDocuments } from "~/services/user/documents.server";
import {
  documentPolicy,
  pendingDeletion,
  pendingUpload,
  dropDocument,
  receiveDocument,
} from "~/services/user/receive-document.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Submit Documents · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/profile/documents";

export const loader = withUser(async ({ request, visitor }) => {
  const [documents, { csrf, headers }] = await Promise.all([
    userDocuments(visitor),
    sessionToken(visitor),
  ]);
  return data(
    {
      documents,
      csrf,
      isPaid: visitor.isPaid,
      done: new URL(request.url).searchParams.get("done"),
      maxBytes: env().DOCUMENT_MAX_BYTES,
      script: scriptHref("forms"),
    },
    { headers },
  );
});

/** Uploads a document or deletes one (`delete`). */
export const action = defineAction(
  { ...documentPolicy, pending: [pendingDeletion, pendingUpload] },
  async (args) => {
    const id = args.isTooBig ? "" : readFields(args.form, { delete: text(100) }).delete;
    if (id) {
      await dropDocument(args, id);
      return redirect(`${sitePath(PATH)}?done=deleted`, 303);
    }
    const received = await receiveDocument(args);
    if (received) return data(received.failed, { status: received.status });
    return redirect(`${sitePath(PATH)}?done=kept`, 303);
  },
);

export default function DocumentsPage() {
  const { documents, csrf, done, maxBytes, script, isPaid } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <ProfileFrame current={PATH} isPaid={isPaid} heading="Submit documents">
      <Lead>
        Scans or photos as JPEG, PNG or PDF, each under {formatBytes(maxBytes)}. Only you and your
        counsellor can see them.
      </Lead>
      {done === "kept" && !failed ? <Notice tone="success">Document uploaded.</Notice> : null}
      {done === "deleted" && !failed ? <Notice tone="success">Document deleted.</Notice> : null}
      <ReturnedDocuments documents={documents} csrf={csrf} failed={failed} maxBytes={maxBytes} />
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
        <DocumentTable
          caption="Documents you have uploaded"
          documents={documents}
          pathOf={(id) => `${PATH}/${id}`}
          csrf={csrf}
        />
      )}
    </ProfileFrame>
  );
}
