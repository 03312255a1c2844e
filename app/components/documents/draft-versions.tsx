import { acceptedFiles, type UploadFailure } from "#domain/documents/document-types";
import type { DocumentReason, DocumentStatus } from "#domain/documents/review-reasons";
import { waitingText, type Responsible } from "#domain/leads/waiting";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { FileField } from "~/components/fields/fields";
import * as styles from "~/components/ui/records.css";
import { DraftComments, type ShownComment } from "./draft-comments";
import { ReviewReasonList } from "./review-reason-list";
import { UploadForm, type UploadProps } from "./upload-form";

interface Version {
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly status: DocumentStatus;
  readonly reasons: readonly DocumentReason[];
  readonly note: string | null;
  readonly createdAt: string;
  readonly comments: readonly ShownComment[];
}

interface Props {
  readonly versions: readonly Version[];
  readonly waitsWith: Responsible;
}

const stateTexts: Readonly<Record<Exclude<DocumentStatus, "waiting">, string>> = {
  accepted: "Accepted.",
  returned: "Sent back to you.",
};

/** All versions of a draft, the newest first, each with the comments it came back with. */
export function DraftVersions({ versions, waitsWith }: Props) {
  return versions.map(({ id, label, version, status, reasons, note, createdAt, comments }) => (
    <section key={id} className={styles.person} aria-labelledby={`version-${version}`}>
      <h2 id={`version-${version}`}>Version {version}</h2>
      <p>
        <a href={hrefTo("/profile/documents/:id", { id })} target="_blank" rel="noopener">
          {label}
        </a>
        , uploaded on {formatDate(createdAt)}.{" "}
        {status === "waiting"
          ? waitingText({ kind: "document", waitsWith, since: createdAt }, new Date())
          : stateTexts[status]}
      </p>
      {reasons.length > 0 || note ? <ReviewReasonList reasons={reasons} note={note} /> : null}
      {comments.length > 0 ? <h3>Comments: {comments.length}</h3> : null}
      <DraftComments comments={comments} csrf={null} />
    </section>
  ));
}

interface DraftUploadProps extends UploadProps {
  /** The number of the version that is uploaded. */
  readonly next: number;
  readonly failed: UploadFailure | undefined;
}

/** Sends the next version. Earlier ones are kept. */
export function DraftUpload({ next, failed, ...upload }: DraftUploadProps) {
  const { file, main } = failed?.errors ?? {};
  const error = file ?? main;
  return (
    <UploadForm {...upload} errors={{ file: error }} button={<>Upload version {next}</>}>
      <FileField
        name="file"
        label={`Version ${next}`}
        hint="A PDF, so that passages can be copied. Photos of pages work too."
        accept={acceptedFiles}
        error={error}
      />
    </UploadForm>
  );
}
