import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfApplication } from "#domain/applications/applications";
import type { UploadFailure } from "#domain/documents/document-types";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { typedAnswers, type TypedAnswers } from "#domain/students/profile-sections";
import { formatDate } from "#domain/time/dates";
import {
  DocumentNotice,
  StepDocuments,
  StepForm,
  SubmittedStep,
} from "~/components/applications/stage-form";
import { ReviewReasonList } from "~/components/documents/review-reason-list";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { submitStageForm, type SubmittedForm } from "~/services/applications/submit-stage.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import type { PendingForm } from "~/services/auth/pending/pending-form-description";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import {
  documentPolicy,
  dropDocument,
  pendingDeletion,
  pendingUpload,
  receiveDocument,
} from "~/services/documents/receive-document.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.stage.name ?? "Stage"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const pathOf = (id: string | undefined): string =>
  sitePath(`/profile/applications/${encodeURIComponent(id ?? "")}`);

export const loader = withUser(async ({ request, params, visitor }) => {
  const [detail, { csrf, headers }] = await Promise.all([
    orNotFound(
      services(visitor).applications.showStage({
        params: { applicationId: params.id ?? "", stageId: params.stageId ?? "" },
      }),
    ),
    sessionToken(visitor),
  ]);
  const path = new URL(request.url).pathname;
  return data(
    {
      ...detail,
      csrf,
      path,
      isPaid: visitor.isPaid,
      typed: typedAnswers(detail.fieldData),
      done: new URL(request.url).searchParams.get("done"),
      maxBytes: env().DOCUMENT_MAX_BYTES,
      script: scriptHref("forms"),
    },
    { headers },
  );
});

interface Result extends Partial<SubmittedForm> {
  readonly failed?: UploadFailure;
}

/** The questions of a stage are known to the services only. */
const pendingStage: PendingForm = [
  pendingDeletion,
  { ...pendingUpload, when: { intent: "upload" } },
  { title: "Submit this step", fields: {}, otherFields: "Your answer" },
];

/** Three intents: upload a document (`upload`), delete one, or submit the stage. */
export const action = defineAction({ ...documentPolicy, pending: pendingStage }, async (args) => {
  const { form, params, visitor, isTooBig } = args;
  const here = `${pathOf(params.id)}/stages/${encodeURIComponent(params.stageId ?? "")}`;
  const { delete: deleted, intent } = readFields(form, { delete: text(100), intent: text(20) });
  if (deleted) {
    await dropDocument(args, deleted);
    return redirect(`${here}?done=deleted`, 303);
  }
  if (isTooBig || intent === "upload") {
    const applicationId = isOfApplication(Number(params.stageId)) ? params.id : undefined;
    const received = await receiveDocument(args, applicationId);
    if (received) return data<Result>({ failed: received.failed }, { status: received.status });
    return redirect(`${here}?done=kept`, 303);
  }
  const failure = await submitStageForm(visitor, params.id ?? "", params.stageId ?? "", form);
  if (failure) return data<Result>(failure.result, { status: failure.status });
  return redirect(`${pathOf(params.id)}?done=${encodeURIComponent(params.stageId ?? "")}`, 303);
});

export default function StagePage() {
  const data = useLoaderData<typeof loader>();
  const result: Result | undefined = useActionData<typeof action>();
  const { stage, state, documents, csrf, note, reasons } = data;
  const typed: TypedAnswers = result?.typed ?? data.typed;
  const errors = result?.errors ?? {};
  const isOpen = state !== "ahead" && !(state === "done" && data.isPaid);
  return (
    <ProfileFrame
      current={stage.flyAbroad ? "/profile/flying-progress" : tabOf(data.isPaid)}
      isPaid={data.isPaid}
      heading={stage.name}
    >
      <Lead>
        {stage.about} By {formatDate(data.dueOn)}.
      </Lead>
      <p>
        <a href={pathOf(data.applicationId)}>All steps of this application</a>
      </p>
      {result ? null : <DocumentNotice done={data.done} />}
      {note || reasons.length > 0 ? (
        <Notice tone="info" title={state === "returned" ? "Sent back to you" : "Your counsellor"}>
          <ReviewReasonList reasons={reasons} note={note} />
        </Notice>
      ) : null}
      {stage.documents.length > 0 ? (
        <StepDocuments
          required={stage.documents}
          documents={documents}
          csrf={isOpen ? csrf : null}
          failed={result?.failed}
          maxBytes={data.maxBytes}
          script={data.script}
        />
      ) : null}
      <h2 id="details">Details</h2>
      {isOpen ? (
        <StepForm
          fields={stage.fields}
          typed={typed}
          errors={errors}
          csrf={csrf}
          button={data.isPaid ? "Submit" : "Mark step as done"}
          script={stage.documents.length === 0 ? data.script : null}
        />
      ) : (
        <SubmittedStep fields={stage.fields} typed={typed} />
      )}
    </ProfileFrame>
  );
}

const tabOf = (isPaid: boolean): string => (isPaid ? "/profile/dashboard" : "/profile/application");
