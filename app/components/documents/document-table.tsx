import { documentTypeName, formatBytes } from "#domain/documents/document-types";
import {
  documentStatusNames,
  type DocumentReason,
  type DocumentStatus,
} from "#domain/documents/review-reasons";
import { sitePath } from "#domain/site/site-path";
import { formatTableDate } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

export interface ShownDocument {
  readonly id: string;
  readonly documentTypeId: number;
  readonly label: string;
  readonly bytes: number;
  readonly status: DocumentStatus;
  readonly reasons: readonly DocumentReason[];
  readonly note: string | null;
  readonly createdAt: string;
  /** Set for drafts. One that was reviewed is kept. */
  readonly draft?: { readonly version: number } | null;
}

/** A student's documents. With a CSRF token they can be deleted. */
export function DocumentTable({
  documents,
  caption,
  pathOf,
  csrf,
  isPage = false,
}: {
  readonly documents: readonly ShownDocument[];
  readonly caption: string;
  readonly pathOf: (id: string) => string;
  /** Whether `pathOf` is a page, and not the file. */
  readonly isPage?: boolean;
  /** Null where nothing may be deleted. */
  readonly csrf: string | null;
}) {
  const table = (
    <DataTable
      caption={caption}
      columns={[
        "Document",
        "Document type",
        "Status",
        "Size",
        "Uploaded",
        ...(csrf ? ["Delete"] : []),
      ]}
      rows={documents.map((one) => [
        <a
          key="view"
          href={sitePath(pathOf(one.id))}
          {...(isPage ? {} : { target: "_blank", rel: "noopener" })}
        >
          {one.label}
        </a>,
        documentTypeName(one.documentTypeId),
        documentStatusNames[one.status],
        formatBytes(one.bytes),
        formatTableDate(one.createdAt),
        ...(csrf ? [<DeleteButton key="delete" document={one} />] : []),
      ])}
    />
  );
  if (!csrf) return table;
  return (
    <form method="post">
      <CsrfField token={csrf} />
      {table}
    </form>
  );
}

/** A draft that was reviewed is kept. */
function DeleteButton({ document }: { readonly document: ShownDocument }) {
  const { id, label, draft, status } = document;
  if (draft && status !== "waiting") return <>Kept</>;
  return (
    <Button tone="quiet" name="delete" value={id} aria-label={`Delete ${label}`}>
      Delete
    </Button>
  );
}
