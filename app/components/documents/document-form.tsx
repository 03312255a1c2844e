import {
  acceptedFiles,
  documentTypeName,
  type UploadFailure,
} from "#domain/documents/document-types";
import { FileField, SelectField, TextField } from "~/components/fields/fields";
import { UploadForm, type UploadProps } from "./upload-form";

interface DocumentFormProps extends UploadProps {
  /** Ids of the document types offered. */
  readonly types: readonly number[];
  readonly failed?: UploadFailure;
}

/** Sends a document. */
export function DocumentForm({ types, failed, ...upload }: DocumentFormProps) {
  const errors = failed?.errors ?? {};
  return (
    <UploadForm
      {...upload}
      errors={{
        main: errors.main,
        documentTypeId: errors.documentTypeId,
        label: errors.label,
        file: errors.file,
      }}
      button="Upload"
    >
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
    </UploadForm>
  );
}
