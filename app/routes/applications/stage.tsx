import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfApplication } from "#domain/applications/stages";
import type { UploadFailure } from "#domain/documents/document-types";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { StageView } from "~/components/applications/stage-view";
import { ProfileFrame } from "~/components/students/profile-frame";
import { readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import {
  pendingProof,
  saveProof,
  type RejectedProof,
} from "~/services/applications/prove-condition.server";
import {
  shownAnswers,
  startingValues,
  submitStageForm,
  type SubmittedForm,
} from "~/services/applications/submit-stage.server";
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

export const { headers, meta } = privatePage<typeof loader>((data) => data?.stage.name ?? "Stage");

const pathOf = (id: string | undefined): string =>
  hrefTo("/profile/applications/:id", { id: id ?? "" });

export const handle = { isTranslated: true };
/** `answer` is what happened, for stages with a choice. Its fields follow from it. */
export const loader = withUser(async ({ request, params, visitor }) => {
  const query = new URL(request.url).searchParams;
  const detail = await orNotFound(
    services(visitor).applications.showStage({
      params: { applicationId: params.id ?? "", stageId: params.stageId ?? "" },
    }),
  );
  const own =
    detail.conditions.length > 0 ? await services(visitor).documents.listUserDocuments() : [];
  return formPage(visitor, {
    ...detail,
    ...shownAnswers(detail),
    isPaid: visitor.isPaid,
    typed: startingValues(detail, query.get("answer")),
    proofs: own.map(({ id, label }) => ({ id, label })),
    done: query.get("done"),
    today: today(),
    maxBytes: env().DOCUMENT_MAX_BYTES,
    script: scriptHref("forms"),
  });
});

interface Result extends Partial<SubmittedForm> {
  readonly failed?: UploadFailure;
  readonly proof?: RejectedProof;
}

/** The questions of a stage are known to the services only. */
const pendingStage: PendingForm = [
  pendingDeletion,
  { ...pendingUpload, when: { intent: "upload" } },
  pendingProof,
  { title: "Submit this step", fields: {}, otherFields: "Your answer" },
];

/** Uploads a document (`upload`), deletes one, saves the proof of a condition (`prove`) or submits the stage. */
export const action = defineAction({ ...documentPolicy, pending: pendingStage }, async (args) => {
  const { form, params, visitor, isTooBig } = args;
  const { id = "", stageId = "" } = params;
  const here = `${pathOf(id)}/stages/${encodeURIComponent(stageId)}`;
  const { delete: deleted, intent } = readFields(form, { delete: text(100), intent: text(20) });
  if (deleted) {
    await dropDocument(args, deleted);
    return redirect(`${here}?done=deleted`, 303);
  }
  if (isTooBig || intent === "upload") {
    const received = await receiveDocument(
      args,
      isOfApplication(Number(stageId)) ? { applicationId: id } : {},
    );
    if (received) return data<Result>({ failed: received.failed }, { status: received.status });
    return redirect(`${here}?done=kept`, 303);
  }
  if (intent === "prove") {
    const rejected = await saveProof(visitor, id, form);
    if (rejected) return data<Result>({ proof: rejected.proof }, { status: rejected.status });
    return redirect(`${here}?done=proof#conditions`, 303);
  }
  const failure = await submitStageForm(visitor, { applicationId: id, stageId }, form);
  if (failure) return data<Result>(failure.result, { status: failure.status });
  return redirect(`${pathOf(id)}?done=${encodeURIComponent(stageId)}`, 303);
});

export default function StagePage() {
  const data = useLoaderData<typeof loader>();
  const result: Result | undefined = useActionData<typeof action>();
  const { stage, isPaid } = data;
  const tab = isPaid ? "/profile/dashboard" : "/profile/application";
  return (
    <ProfileFrame
      current={isPaid && stage.flyAbroad ? "/profile/flying-progress" : tab}
      isPaid={isPaid}
      heading={stage.name}
    >
      <StageView
        {...data}
        result={result}
        typed={result?.typed ?? data.typed}
        pathOfApplication={pathOf(data.applicationId)}
      />
    </ProfileFrame>
  );
}
