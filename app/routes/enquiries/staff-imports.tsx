import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LeadImport } from "#contract/enquiries/imports";
import { formatBytes } from "#domain/documents/document-types";
import { importRules } from "#domain/enquiries/import";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { FileField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { fileField } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { uploadLeads } from "~/services/enquiries/imports.server";

export const { headers, meta } = privatePage("Import leads");

const PATH = "/counsellor/imports";
/** Multipart headers and the other fields. */
const OTHER_PARTS_BYTES = 16 * 1024;

export const loader = staffPage(PATH, async ({ visitor }) => {
  const imports = await services(visitor).enquiries.listLeadImports();
  return { imports };
});

const tooBig = `Choose a file under ${formatBytes(importRules.maxBytes)}. Split a larger one.`;

/** Uploads a file and opens its page. */
export const action = staffAction(
  PATH,
  {
    perMinute: 30,
    maxBytes: () => importRules.maxBytes + OTHER_PARTS_BYTES,
    pending: [{ title: "Upload a file with leads", fields: {} }],
  },
  async ({ form, visitor, isTooBig }) => {
    if (isTooBig) return data({ message: tooBig }, { status: 413 });
    const file = fileField(form, "file");
    if (!file) return data({ message: "Choose a CSV or Excel file." }, { status: 400 });
    try {
      const { id } = await uploadLeads(visitor, file);
      return redirect(hrefTo("/counsellor/imports/:import", { import: id }), 303);
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      return data({ message: fields.file ?? (status === 413 ? tooBig : message) }, { status });
    }
  },
);

export default function ImportsPage() {
  const { imports, csrf } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Import leads">
      <Lead>
        Add leads from a fair, a school or another system. You choose the columns and check the
        result before anything is imported.
      </Lead>
      <form className={formStyle} method="post" noValidate encType="multipart/form-data">
        <CsrfField token={csrf} />
        <FileField
          name="file"
          label="CSV or Excel file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          hint={`As exported by Meta, Google, LinkedIn or Excel, with a header row. Up to ${importRules.maxRows.toLocaleString("en-IN")} rows and ${formatBytes(importRules.maxBytes)}.`}
          error={failed?.message}
        />
        <Button>Upload</Button>
      </form>
      <h2 id="imports">Imports</h2>
      {imports.length === 0 ? <p>No imports yet.</p> : <ImportTable imports={imports} />}
    </DeskFrame>
  );
}

function ImportTable({ imports }: { readonly imports: readonly LeadImport[] }) {
  return (
    <DataTable
      caption="Latest imports"
      columns={["File", "Uploaded", "Rows", "Imported", "Skipped", "State"]}
      rows={imports.map((one) => [
        <a key="file" href={hrefTo("/counsellor/imports/:import", { import: one.id })}>
          {one.fileName}
        </a>,
        formatMoment(one.createdAt),
        one.rows,
        one.created,
        one.skipped,
        one.finishedAt ? "Imported" : one.isExpired ? "Expired" : "Not imported yet",
      ])}
    />
  );
}
