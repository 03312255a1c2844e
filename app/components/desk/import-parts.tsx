import { DataTable } from "~/components/data-table";
import { SelectField, TextField } from "~/components/fields/fields";
import {
  importFieldNames,
  importFields,
  type ImportFinding,
  type ImportMapping,
} from "#domain/lead-import";
import type { RegionKey } from "#domain/regions";

interface MappingProps {
  readonly headers: readonly string[];
  readonly mapping: ImportMapping;
  readonly errors: Readonly<Record<string, string>>;
}

/** One choice for each field: the column that it is read from. */
export function MappingFields({ headers, mapping, errors }: MappingProps) {
  const options = headers.map((header) => ({ value: header, label: header }));
  return (
    <fieldset>
      <legend>Columns</legend>
      {importFields.map((field) => (
        <SelectField
          key={field}
          name={`column-${field}`}
          label={importFieldNames[field]}
          optional={field === "name" ? undefined : "unmarked"}
          placeholder="Not in the file"
          options={options}
          defaultValue={mapping[field] ?? ""}
          error={errors[field]}
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
export function OriginFields({ source, region, consentedOn, errors }: OriginProps) {
  return (
    <fieldset>
      <legend>About these leads</legend>
      <TextField
        name="source"
        label="Source"
        hint="A short name for reports, such as fair-hanoi-2026."
        maxLength={60}
        defaultValue={source}
        error={errors.source}
      />
      <SelectField
        name="region"
        label="Region"
        hint="Mobile numbers without a country code are read as numbers of this region."
        options={regionOptions}
        defaultValue={region}
        error={errors.region}
      />
      <TextField
        name="consentedOn"
        type="date"
        label="Date of consent"
        hint="When these people agreed that you contact them. Don’t import anyone who hasn’t."
        defaultValue={consentedOn}
        error={errors.consentedOn}
      />
    </fieldset>
  );
}

interface ReportProps {
  readonly fileName: string;
  readonly isDryRun: boolean;
  readonly report: {
    readonly created: number;
    readonly errors: number;
    readonly duplicates: number;
    readonly erased: number;
    readonly findings: readonly ImportFinding[];
  };
}

const findingNames = { error: "Error", duplicate: "Known already", erased: "Erased" } as const;

/** The result of a check or an import. */
export function ImportReport({ fileName, isDryRun, report }: ReportProps) {
  const { created, errors, duplicates, erased, findings } = report;
  const total = errors + duplicates + erased;
  return (
    <>
      <p>
        {isDryRun ? "Ready to import" : "Imported"}: {created}. Known already: {duplicates}. With
        errors: {errors}. Erased at their own request: {erased}.
      </p>
      {findings.length > 0 ? (
        <DataTable
          caption={`${total} ${total === 1 ? "row" : "rows"} skipped`}
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
