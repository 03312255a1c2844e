import {
  acceptedFiles,
  documentTypeName,
  type UploadFailure,
} from "#domain/documents/document-types";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { FileField, SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { UploadProgress } from "./upload-progress";

interface DocumentFormProps {
  readonly csrf: string | null;
  /** Ids of the document types offered. */
  readonly types: readonly number[];
  readonly failed?: UploadFailure;
  /** Bytes; the script makes pictures smaller that are not under it. */
  readonly maxBytes: number;
  /** The small script that shows progress and makes pictures smaller; null where it was not built. */
  readonly script: string | null;
}

/** Sends a document. A plain form; the script adds the bar and makes pictures fit. */
export function DocumentForm({ csrf, types, failed, maxBytes, script }: DocumentFormProps) {
  const errors = failed?.errors ?? {};
  return (
    <form
      className={formStyle}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-upload={maxBytes}
    >
      <ErrorSummary
        errors={{
          main: errors.main,
          documentTypeId: errors.documentTypeId,
          label: errors.label,
          file: errors.file,
        }}
      />
      <CsrfField token={csrf} />
      <SelectField
        name="documentTypeId"
        label="Document type"
        placeholder="Choose"
        options={types.map((id) => ({ value: String(id), label: documentTypeName(id) }))}
        defaultValue={failed?.typed.documentTypeId ?? (types.length === 1 ? String(types[0]) : "")}
        error={errors.documentTypeId}
      />
      <TextField
        name="label"
        label="Label"
        hint="For example, Semester 5. Each document needs its own label."
        optional
        maxLength={80}
        defaultValue={failed?.typed.label}
        error={errors.label}
      />
      <FileField name="file" label="File" accept={acceptedFiles} error={errors.file} />
      <UploadProgress />
      <div>
        <Button tone="accent" name="intent" value="upload">
          Upload
        </Button>
      </div>
      {script ? <script src={script} defer /> : null}
    </form>
  );
}
