import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importFieldNames, importFields } from "#domain/enquiries/import";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { ImportReport, MappingFields, OriginFields } from "~/components/enquiries/import-report";
import { HeaderChoice, ImportState, ValueFields } from "~/components/enquiries/import-steps";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { importErrors, readImportForm } from "~/forms/enquiries/import.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.file.fileName ?? "Import",
);

/** Seconds after which the page of a running import reloads. It has no form that this could empty. */
const RELOAD_SECONDS = 5;

const LIST = "/counsellor/imports";

export const loader = staffPage(
  LIST,
  async ({ params, visitor }) => {
    const { enquiries, leads } = services(visitor);
    const [file, fields] = await Promise.all([
      orNotFound(enquiries.showLeadImport({ params: { id: params.import ?? "" } })),
      leads.listLeadFields(),
    ]);
    const isRunning = file.startedAt !== null && !file.finishedAt && !file.isExpired;
    return { file, fields, isRunning };
  },
  {
    headersOf: ({ isRunning }): Record<string, string> =>
      isRunning ? { Refresh: String(RELOAD_SECONDS) } : {},
  },
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
          step: { label: "Step", values: { check: "Check", import: "Import", header: "Header" } },
          source: "Source",
          region: "Region",
          consentedOn: "Date of consent",
          headerLine: "Line with the headers",
          ...Object.fromEntries(
            importFields.map((field) => [`column-${field}`, importFieldNames[field]]),
          ),
        },
        otherFields: "Column or value of another detail",
      },
    ],
  },
  async ({ form, params, visitor }) => {
    const { step, headerLine, typed } = readImportForm(form);
    const id = params.import ?? "";
    const { chooseImportHeader, runLeadImport } = services(visitor).enquiries;
    const isDryRun = step === "check";
    try {
      if (step === "header") {
        await chooseImportHeader({ params: { id }, body: { headerLine } });
        return redirect(hrefTo("/counsellor/imports/:import", { import: id }), 303);
      }
      const body = { ...typed, dryRun: isDryRun };
      const report = await runLeadImport({ params: { id }, body });
      return data({ typed, report, isDryRun, errors: {}, message: null });
    } catch (error) {
      const { message, fields, code, status } = failureOf(error);
      // The chosen row makes no table, such as one with nothing below it.
      if (fields.file !== undefined)
        return data(
          { typed: null, report: null, isDryRun, errors: {}, message: fields.file },
          { status },
        );
      const result = { typed, report: null, isDryRun, errors: importErrors(fields) };
      return data({ ...result, message: messages[code ?? ""] ?? message }, { status });
    }
  },
);

export default function ImportPage() {
  const { file, fields, isRunning, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { source, region, consentedOn, mapping, customMapping, valueMapping } =
    result?.typed ?? file;
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  const isOpen = !file.finishedAt && !file.isExpired && !isRunning;
  return (
    <DeskFrame current={LIST} heading={file.fileName}>
      <p>
        <a href={hrefTo(LIST)}>All imports</a> · {file.rows} {file.rows === 1 ? "row" : "rows"} ·
        uploaded {formatMoment(file.createdAt)}
      </p>
      <FormProblems result={result} />
      <ImportState file={file} isRunning={isRunning} />
      {result?.report ? (
        <ImportReport
          id={file.id}
          fileName={file.fileName}
          isDryRun={result.isDryRun}
          report={result.report}
        />
      ) : null}
      {isOpen && file.headerLine !== null ? (
        <HeaderChoice csrf={csrf} lines={file.preview} headerLine={file.headerLine} />
      ) : null}
      {isOpen ? (
        <form className={formStyle} method="post" noValidate>
          <CsrfField token={csrf} />
          <MappingFields
            headers={file.headers}
            mapping={mapping}
            fields={fields}
            customMapping={customMapping}
            errors={errors}
          />
          <ValueFields unknown={result?.report?.unknownValues ?? []} chosen={valueMapping} />
          <OriginFields
            source={source ?? ""}
            region={region}
            consentedOn={consentedOn ?? ""}
            errors={errors}
          />
          <p>
            <Button name="step" value="check" tone="secondary">
              Check
            </Button>{" "}
            {result?.report ? (
              <Button name="step" value="import">
                Import {result.report.created} {result.report.created === 1 ? "lead" : "leads"}
              </Button>
            ) : null}
          </p>
        </form>
      ) : null}
    </DeskFrame>
  );
}
