import {
  importFieldNames,
  importFields,
  type ImportFinding,
  type ImportMapping,
} from "#domain/enquiries/import";
import { CUSTOM_FIELD, type LeadField } from "#domain/leads/custom-fields";
import type { RegionKey } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { SelectField, TextField } from "~/components/fields/fields";
import { group, groupTitle } from "~/components/fields/fields.css";
import { typedField } from "~/components/fields/typed-field";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";

interface MappingProps {
  readonly headers: readonly string[];
  readonly mapping: ImportMapping;
  /** Fields that administrators have added, and their columns by key. */
  readonly fields: readonly LeadField[];
  readonly customMapping: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** One choice for each field: the column that it is read from. */
export function MappingFields({ headers, mapping, fields, customMapping, errors }: MappingProps) {
  const options = headers.map((header) => ({ value: header, label: header }));
  return (
    <fieldset className={group}>
      <legend className={groupTitle}>Columns</legend>
      {importFields.map((field) => (
        <SelectField
          key={field}
          name={`column-${field}`}
          label={importFieldNames[field]}
          optional={field === "name" ? undefined : "unmarked"}
          placeholder="Not in the file"
          options={options}
          defaultValue={mapping[field] ?? ""}
          error={errors[`column-${field}`]}
        />
      ))}
      {fields
        .filter(({ isArchived }) => !isArchived)
        .map(({ key, name }) => (
          <SelectField
            key={key}
            name={`column-${CUSTOM_FIELD}${key}`}
            label={name}
            optional="unmarked"
            placeholder="Not in the file"
            options={options}
            defaultValue={customMapping[key] ?? ""}
            error={errors[`column-${CUSTOM_FIELD}${key}`]}
          />
        ))}
    </fieldset>
  );
}

const regionOptions: readonly { readonly value: RegionKey; readonly label: string }[] = [
  { value: "default", label: "India" },
  { value: "vn", label: "Vietnam" },
  { value: "sa", label: "Saudi Arabia" },
];

interface OriginProps {
  readonly source: string;
  readonly region: RegionKey;
  readonly consentedOn: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Where the people come from, and when they agreed to be contacted. */
export function OriginFields({ errors, ...typed }: OriginProps) {
  return (
    <fieldset className={group}>
      <legend className={groupTitle}>About these leads</legend>
      <TextField
        {...typedField("source", typed, errors)}
        label="Source"
        hint="A short name for reports, such as fair-hanoi-2026."
        maxLength={60}
      />
      <SelectField
        {...typedField("region", typed, errors)}
        label="Region"
        hint="Mobile numbers without a country code are read as numbers of this region."
        options={regionOptions}
      />
      <TextField
        {...typedField("consentedOn", typed, errors)}
        type="date"
        label="Date of consent"
        hint="When these people agreed to be contacted. Don’t import anyone who hasn’t."
      />
    </fieldset>
  );
}

/** Leads to the rows that an import skips. They are kept for seven days. */
function SkippedRowsLink({ id }: { readonly id: string }) {
  return (
    <a href={hrefTo("/counsellor/imports/:import/skipped.csv", { import: id })}>
      Download the skipped rows with their reasons
    </a>
  );
}

interface DoneProps {
  readonly id: string;
  readonly finishedAt: string;
  readonly created: number;
  readonly skipped: number;
  readonly source: string | null;
}

/** What an import has added, and where the leads are. */
export function ImportDone({ id, finishedAt, created, skipped, source }: DoneProps) {
  return (
    <Notice tone="success">
      {`Imported ${formatMoment(finishedAt)}: ${created} ${created === 1 ? "lead" : "leads"} from ${source ?? "a file"}. Skipped rows: ${skipped}. `}
      {created > 0 ? (
        <a href={hrefTo("/counsellor/prospects", {}, { owner: "none" })}>See unassigned leads</a>
      ) : null}{" "}
      {skipped > 0 ? <SkippedRowsLink id={id} /> : null}
    </Notice>
  );
}

interface ReportProps {
  readonly id: string;
  readonly fileName: string;
  readonly isDryRun: boolean;
  readonly report: {
    readonly created: number;
    readonly errors: number;
    readonly updated: number;
    readonly duplicates: number;
    readonly erased: number;
    readonly notes: number;
    readonly findings: readonly ImportFinding[];
  };
}

const findingNames = {
  error: "Skipped",
  duplicate: "Already known",
  erased: "Erased",
  note: "Kept in the message",
  update: "Added to their lead",
} as const;

/** The result of a check or an import. */
export function ImportReport({ id, fileName, isDryRun, report }: ReportProps) {
  const { created, updated, errors, duplicates, erased, notes, findings } = report;
  const total = errors + duplicates + erased;
  return (
    <>
      <p>
        {isDryRun ? "Ready to import" : "To import"}: {created}. Known people to update: {updated}.
        Known and skipped: {duplicates}. With errors: {errors}. Erased at their own request:{" "}
        {erased}.{" "}
        {notes > 0 ? `With a value that we couldn’t read and kept in the message: ${notes}.` : null}
      </p>
      {total > 0 ? (
        <p>
          <SkippedRowsLink id={id} />
        </p>
      ) : null}
      {findings.length > 0 ? (
        <DataTable
          caption={`${total} ${total === 1 ? "row" : "rows"} skipped, ${notes} with notes`}
          columns={["Place", "Reason", "Details"]}
          rows={findings.map(({ line, field, kind, message }) => [
            `${fileName}:${line}:${field}`,
            findingNames[kind],
            message,
          ])}
        />
      ) : null}
    </>
  );
}
