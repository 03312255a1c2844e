import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { documentTypes, formatBytes } from "#domain/documents/document-types";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { DocumentForm } from "~/components/documents/document-form";
import { env } from "~/platform/env.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import {
  documentPolicy,
  pendingUpload,
  receiveDocument,
} from "~/services/documents/receive-document.server";

export const { headers, meta } = privatePage("Upload a document for a student");

const TAB = "/counsellor";

/** A document that a student has handed over or sent by email. */
export const loader = staffPage(TAB, async ({ params, visitor }) => ({
  who: await orNotFound(
    services(visitor).students.showStudent({ params: { userId: params.student ?? "" } }),
  ),
  maxBytes: env().DOCUMENT_MAX_BYTES,
  script: scriptHref("forms"),
}));

export const action = staffAction(
  TAB,
  { pending: [pendingUpload], maxBytes: documentPolicy.maxBytes },
  async (args) => {
    const studentId = args.params.student ?? "";
    const received = await receiveDocument(args, { studentId });
    if (received) return data(received.failed, { status: received.status });
    const page = hrefTo("/counsellor/students/:student", { student: studentId });
    return redirect(`${page}?show=documents&saved=yes`, 303);
  },
);

export default function StaffUploadPage() {
  const { who, csrf, maxBytes, script } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const name = who.fullName ?? "the student";
  return (
    <DeskFrame current={TAB} heading={`Upload a document for ${name}`}>
      <p>
        JPEG, PNG or PDF, each under {formatBytes(maxBytes)}. The student is told, and finds it with
        their documents.
      </p>
      <DocumentForm
        csrf={csrf}
        types={documentTypes.map(({ id }) => id)}
        failed={failed}
        maxBytes={maxBytes}
        script={script}
      />
      <p>
        <a href={`${hrefTo("/counsellor/students/:student", { student: who.id })}?show=documents`}>
          Back to the documents
        </a>
      </p>
    </DeskFrame>
  );
}
