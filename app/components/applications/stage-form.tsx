import type { Stage } from "#domain/applications/applications";
import { documentTypeName, type UploadFailure } from "#domain/documents/document-types";
import type { TypedAnswers } from "#domain/students/profile-sections";
import { DocumentForm } from "~/components/documents/document-form";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { ReturnedDocuments } from "~/components/documents/returned-documents";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { form as formStyle } from "~/components/fields/fields.css";
import { ProfileFieldControl } from "~/components/fields/question-field";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

/** Result of the last action on a document, from the query parameter `done`. */
export function DocumentNotice({ done }: { readonly done: string | null }) {
  if (done === "kept") return <Notice tone="success">Document uploaded.</Notice>;
  if (done === "deleted") return <Notice tone="success">Document deleted.</Notice>;
  return null;
}

interface DocumentsProps {
  readonly required: Stage["documents"];
  readonly documents: readonly ShownDocument[];
  /** Null where nothing may be changed. */
  readonly csrf: string | null;
  readonly failed: UploadFailure | undefined;
  readonly maxBytes: number;
  readonly script: string | null;
}

/** Documents that a step requires, and those uploaded for it. */
export function StepDocuments({
  required,
  documents,
  csrf,
  failed,
  maxBytes,
  script,
}: DocumentsProps) {
  return (
    <>
      <h2 id="documents">Documents</h2>
      <ul>
        {required.map(({ typeId, optional }) => (
          <li key={typeId}>
            {documentTypeName(typeId)}
            {optional ? " (if you have it)" : ""}:{" "}
            {documents.some(({ documentTypeId }) => documentTypeId === typeId)
              ? "sent"
              : "not uploaded yet"}
          </li>
        ))}
      </ul>
      <ReturnedDocuments documents={documents} csrf={csrf} failed={failed} maxBytes={maxBytes} />
      {documents.length > 0 ? (
        <DocumentTable
          caption="Uploaded for this step"
          documents={documents}
          pathOf={(id) => `/profile/documents/${id}`}
          csrf={csrf}
        />
      ) : null}
      {csrf ? (
        <DocumentForm
          csrf={csrf}
          types={required.map(({ typeId }) => typeId)}
          failed={failed?.replaces ? undefined : failed}
          maxBytes={maxBytes}
          script={script}
        />
      ) : null}
    </>
  );
}

interface FormProps {
  readonly fields: Stage["fields"];
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
  readonly button: string;
  readonly script: string | null;
}

/** The questions of an open step. */
export function StepForm({ fields, typed, errors, csrf, button, script }: FormProps) {
  return (
    <form className={formStyle} method="post" noValidate data-draft>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <p data-restored hidden>
        We&apos;ve restored what you typed here before.
      </p>
      <CsrfField token={csrf} />
      {fields.map((field) => (
        <ProfileFieldControl
          key={field.name}
          field={field}
          values={typed[field.name] ?? []}
          error={errors[field.name]}
        />
      ))}
      <div>
        <Button tone="accent">{button}</Button>
      </div>
      {script ? <script src={script} defer /> : null}
    </form>
  );
}

/** Documents of a submitted step, which can't be changed any more. */
export function SubmittedStep({ fields, typed }: Pick<FormProps, "fields" | "typed">) {
  return (
    <dl>
      {fields.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{typed[name]?.join(", ") ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
