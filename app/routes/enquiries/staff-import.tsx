import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importFieldNames, importFields } from "#domain/enquiries/import";
import { regionKeys } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import {
  ImportDone,
  ImportReport,
  MappingFields,
  OriginFields,
} from "~/components/enquiries/import-report";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { importErrors } from "~/forms/enquiries/import.server";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { customColumnsIn } from "~/forms/leads/lead.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.file.fileName ?? "Import",
);

const LIST = "/counsellor/imports";

export const loader = staffPage(LIST, async ({ params, visitor }) => {
  const { enquiries, leads } = services(visitor);
  const [file, fields] = await Promise.all([
    orNotFound(enquiries.showLeadImport({ params: { id: params.import ?? "" } })),
    leads.listLeadFields(),
  ]);
  return { file, fields };
});

const importForm = {
  step: choice(["check", "import"], "check"),
  source: text(60),
  region: choice(regionKeys, "default"),
  consentedOn: text(10),
};

const columnField = text(200);
const columnFields = Object.fromEntries(
  importFields.map((field) => [`column-${field}`, columnField]),
);

const messages: Readonly<Record<string, string>> = {
  IMPORT_FINISHED:
    "This file is being imported, was imported already, or was deleted after seven days.",
};

/** `step` is `check`, which only reports, or `import`. */
export const action = staffAction(
  LIST,
  {
    perMinute: 30,
    pending: [
      {
        title: "Check or import leads",
        fields: {
          step: { label: "Step", values: { check: "Check", import: "Import" } },
          source: "Source",
          region: "Region",
          consentedOn: "Date of consent",
          ...Object.fromEntries(
            importFields.map((field) => [`column-${field}`, importFieldNames[field]]),
          ),
        },
        otherFields: "Column of another detail",
      },
    ],
  },
  async ({ form, params, visitor }) => {
    const { step, ...about } = readFields(form, importForm);
    const columns = readFields(form, columnFields);
    const mapping = Object.fromEntries(
      importFields.flatMap((field) => {
        const header = columns[`column-${field}`];
        return header ? [[field, header]] : [];
      }),
    );
    const typed = { ...about, mapping, customMapping: customColumnsIn(form) };
    const isDryRun = step === "check";
    try {
      const body = { ...typed, dryRun: isDryRun };
      const report = await services(visitor).enquiries.runLeadImport({
        params: { id: params.import ?? "" },
        body,
      });
      return data({ typed, report, isDryRun, errors: {}, message: null });
    } catch (error) {
      const { message, fields, code, status } = failureOf(error);
      const result = { typed, report: null, isDryRun, errors: importErrors(fields) };
      return data({ ...result, message: messages[code ?? ""] ?? message }, { status });
    }
  },
);

export default function ImportPage() {
  const { file, fields, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { source, region, consentedOn, mapping, customMapping } = result?.typed ?? file;
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  const isRunning = file.startedAt !== null && !file.finishedAt && !file.isExpired;
  const isOpen = !file.finishedAt && !file.isExpired && !isRunning;
  return (
    <DeskFrame current={LIST} heading={file.fileName}>
      <p>
        <a href={hrefTo(LIST)}>All imports</a> · {file.rows} {file.rows === 1 ? "row" : "rows"} ·
        uploaded {formatMoment(file.createdAt)}
      </p>
      <FormProblems result={result} />
      {file.isExpired ? (
        <Notice tone="error">This file has expired. Upload it again.</Notice>
      ) : null}
      {isRunning ? (
        <Notice tone="success">
          This file is being imported. Reload this page in a minute to see the result.
        </Notice>
      ) : null}
      {file.finishedAt ? <ImportDone {...file} finishedAt={file.finishedAt} /> : null}
      {result?.report ? (
        <ImportReport
          id={file.id}
          fileName={file.fileName}
          isDryRun={result.isDryRun}
          report={result.report}
        />
      ) : null}
      {isOpen ? (
        <form method="post">
          <CsrfField token={csrf} />
          <MappingFields
            headers={file.headers}
            mapping={mapping}
            fields={fields}
            customMapping={customMapping}
            errors={errors}
          />
          <OriginFields
            source={source ?? ""}
            region={region}
            consentedOn={consentedOn ?? ""}
            errors={errors}
          />
          <Button name="step" value="check" tone="secondary">
            Check
          </Button>{" "}
          {result?.report ? (
            <Button name="step" value="import">
              Import {result.report.created} {result.report.created === 1 ? "lead" : "leads"}
            </Button>
          ) : null}
        </form>
      ) : null}
    </DeskFrame>
  );
}
