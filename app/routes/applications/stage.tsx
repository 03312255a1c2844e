import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay } from "~/components/catalogue/parts";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { form as formStyle } from "~/components/fields/fields.css";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import { DocumentForm } from "~/components/profile/document-form";
import { DocumentTable } from "~/components/profile/document-table";
import { ProfileFieldControl } from "~/components/profile/profile-field";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { isOfApplication, stageForm } from "#domain/applications";
import { brand } from "#domain/brand";
import { documentTypeName, type UploadFailure } from "#domain/document-types";
import { parseSection, typedAnswers, type TypedAnswers } from "#domain/profile-sections";
import type { PendingForm } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/server/define-action.server";
import { env } from "~/server/env.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField, typedFields } from "~/server/read-form.server";
import { scriptHref } from "~/server/script-href.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/failure.server";
import { stageDetail, submitStage } from "~/services/user/applications.server";
import {
  documentPolicy,
  pendingDeletion,
  pendingUpload,
  dropDocument,
  receiveDocument,
} from "~/services/user/receive-document.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.stage.name ?? "Stage"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const pathOf = (id: string | undefined): string =>
  sitePath(`/profile/applications/${encodeURIComponent(id ?? "")}`);

export const loader = withUser(async ({ request, params, visitor }) => {
  const [detail, { csrf, headers }] = await Promise.all([
    stageDetail(visitor, params.id ?? "", params.stageId ?? ""),
    sessionToken(visitor),
  ]);
  const path = new URL(request.url).pathname;
  return json(
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

interface Result {
  readonly failed?: UploadFailure;
  readonly typed?: TypedAnswers;
  readonly errors?: Readonly<Record<string, string>>;
}

/** The questions of a stage are known to the services only. */
const pendingStage: PendingForm = [
  pendingDeletion,
  { ...pendingUpload, when: { intent: "upload" } },
  { title: "Submit this step", fields: {}, otherFields: "Your answer" },
];

/** Three forms: a document is sent (`upload`), one is deleted, or the stage is handed in. */
export const action = defineAction({ ...documentPolicy, pending: pendingStage }, async (args) => {
  const { form, params, visitor, isTooBig } = args;
  const here = `${pathOf(params.id)}/stages/${encodeURIComponent(params.stageId ?? "")}`;
  const deleted = textField(form, "delete");
  if (deleted) {
    await dropDocument(args, deleted);
    return redirect(`${here}?done=deleted`, 303);
  }
  if (isTooBig || textField(form, "intent") === "upload") {
    const applicationId = isOfApplication(Number(params.stageId)) ? params.id : undefined;
    const received = await receiveDocument(args, applicationId);
    if (received) return json<Result>({ failed: received.failed }, { status: received.status });
    return redirect(`${here}?done=kept`, 303);
  }
  const { stage } = await stageDetail(visitor, params.id ?? "", params.stageId ?? "");
  const section = stageForm(stage);
  const typed = typedFields(form, section.fields);
  const { errors } = parseSection(section, typed, new Date().toISOString().slice(0, 10));
  if (Object.keys(errors).length > 0) return json<Result>({ typed, errors }, { status: 400 });
  try {
    await submitStage(visitor, params.id ?? "", params.stageId ?? "", typed);
  } catch (error) {
    const failure = failureOf(error);
    const main =
      failure.code === "STAGE_NOT_OPEN"
        ? "This step isn't open. Either an earlier step comes first, or your counsellor has accepted it."
        : failure.message;
    return json<Result>(
      { typed, errors: Object.keys(failure.fields).length > 0 ? failure.fields : { main } },
      { status: failure.status },
    );
  }
  return redirect(`${pathOf(params.id)}?done=${stage.id}`, 303);
});

export default function StagePage() {
  const data = useLoaderData<typeof loader>();
  const result: Result | undefined = useActionData<typeof action>();
  const { stage, state, documents, csrf, note } = data;
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
        {stage.about} By {formatDay(data.dueOn)}.
      </Lead>
      <p>
        <a href={pathOf(data.applicationId)}>All steps of this application</a>
      </p>
      {data.done === "kept" && !result ? <Notice tone="success">Document uploaded.</Notice> : null}
      {data.done === "deleted" && !result ? (
        <Notice tone="success">Document deleted.</Notice>
      ) : null}
      {note ? (
        <Notice tone="info" title="Your counsellor">
          {note}
        </Notice>
      ) : null}
      {stage.documents.length > 0 ? (
        <>
          <h2 id="documents">Documents</h2>
          <ul>
            {stage.documents.map(({ typeId, optional }) => (
              <li key={typeId}>
                {documentTypeName(typeId)}
                {optional ? " (if you have it)" : ""}:{" "}
                {documents.some(({ documentTypeId }) => documentTypeId === typeId)
                  ? "sent"
                  : "not uploaded yet"}
              </li>
            ))}
          </ul>
          {documents.length > 0 ? (
            <DocumentTable
              caption="Uploaded for this step"
              documents={documents}
              pathOf={(id) => `/profile/documents/${id}`}
              csrf={isOpen ? csrf : null}
            />
          ) : null}
          {isOpen ? (
            <DocumentForm
              csrf={csrf}
              types={stage.documents.map(({ typeId }) => typeId)}
              failed={result?.failed}
              maxBytes={data.maxBytes}
              script={data.script}
            />
          ) : null}
        </>
      ) : null}
      <h2 id="details">Details</h2>
      {isOpen ? (
        <form className={formStyle} method="post" noValidate data-draft>
          <ErrorSummary
            errors={Object.entries(errors).map(([name, message]) => ({ name, message }))}
          />
          <p data-restored hidden>
            We&apos;ve restored what you typed here before.
          </p>
          <CsrfField token={csrf} />
          {stage.fields.map((field) => (
            <ProfileFieldControl
              key={field.name}
              field={field}
              values={typed[field.name] ?? []}
              error={errors[field.name]}
            />
          ))}
          <div>
            <Button tone="accent">{data.isPaid ? "Submit" : "Mark step as done"}</Button>
          </div>
          {data.script && stage.documents.length === 0 ? <script src={data.script} defer /> : null}
        </form>
      ) : (
        <dl>
          {stage.fields.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{typed[name]?.join(", ") ?? "–"}</dd>
            </div>
          ))}
        </dl>
      )}
    </ProfileFrame>
  );
}

const tabOf = (isPaid: boolean): string => (isPaid ? "/profile/dashboard" : "/profile/application");
