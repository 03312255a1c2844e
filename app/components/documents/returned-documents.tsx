import { acceptedFiles, type UploadFailure } from "#domain/documents/document-types";
import { CsrfField } from "~/components/fields/csrf-field";
import { FileField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { person } from "~/components/ui/records.css";
import type { ShownDocument } from "./document-table";
import { ReviewReasonList } from "./review-reason-list";
import { UploadProgress } from "./upload-progress";

interface Props {
  readonly documents: readonly ShownDocument[];
  /** Null where nothing may be changed. */
  readonly csrf: string | null;
  readonly failed: UploadFailure | undefined;
  /** Bytes; the script makes pictures smaller that are not under it. */
  readonly maxBytes: number;
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
          <form
            className={formStyle}
            method="post"
            encType="multipart/form-data"
            noValidate
            data-upload={maxBytes}
          >
            <CsrfField token={csrf} />
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
            <UploadProgress />
            <div>
              <Button tone="secondary" name="intent" value="upload">
                Replace
              </Button>
            </div>
          </form>
        ) : null}
      </section>
    ));
}
