import { acceptedFiles, type UploadFailure } from "#domain/documents/document-types";
import { FileField } from "~/components/fields/fields";
import { person } from "~/components/ui/records.css";
import type { ShownDocument } from "./document-table";
import { ReviewReasonList } from "./review-reason-list";
import { UploadForm, type UploadProps } from "./upload-form";

interface Props extends UploadProps {
  readonly documents: readonly ShownDocument[];
  readonly failed: UploadFailure | undefined;
}

/** Documents that the counsellor sent back, each with the reasons and a form for a new file. */
export function ReturnedDocuments({ documents, csrf, failed, maxBytes }: Props) {
  return documents
    .filter(({ status }) => status === "returned")
    .map(({ id, label, reasons, note }) => (
      <section key={id} className={person} aria-labelledby={`returned-${id}`}>
        <h3 id={`returned-${id}`}>{label} was sent back</h3>
        <ReviewReasonList reasons={reasons} note={note} />
        {csrf ? (
          <UploadForm csrf={csrf} maxBytes={maxBytes} button="Replace" tone="secondary">
            <input type="hidden" name="replaces" value={id} />
            <FileField
              name={`file-${id}`}
              label={`New file for ${label}`}
              accept={acceptedFiles}
              error={
                failed?.replaces === id
                  ? (failed.errors.file ?? failed.errors.main ?? "Choose a file.")
                  : undefined
              }
            />
          </UploadForm>
        ) : null}
      </section>
    ));
}
