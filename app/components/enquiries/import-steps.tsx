import { countryOptions } from "#domain/countries/country-options";
import {
  importFieldNames,
  mappedFields,
  NO_HEADER_LINE,
  NO_VALUE,
  type MappedField,
  type ValueMapping,
} from "#domain/enquiries/import";
import { hrefTo } from "#domain/site/href";
import { levelNames } from "#domain/catalogue/education-level";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField } from "~/components/fields/fields";
import { form, group, groupTitle } from "~/components/fields/fields.css";
import { progressBar } from "~/components/layout/panel.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { ImportDone } from "./import-report";

interface HeaderProps {
  readonly csrf: string | null;
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly headerLine: number;
}

/** The first rows of the file, and a choice of the one that has the headers. */
export function HeaderChoice({ csrf, lines, headerLine }: HeaderProps) {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  return (
    <details>
      <summary>
        First rows of the file.{" "}
        {headerLine === NO_HEADER_LINE
          ? "It has no headers"
          : `The headers are in line ${headerLine}`}
      </summary>
      <DataTable
        caption="First rows"
        columns={["Line", ...columns]}
        rows={lines.map(({ line, cells }) => [line, ...columns.map((_, at) => cells[at] ?? "")])}
      />
      <form className={form} method="post" noValidate>
        <CsrfField token={csrf} />
        <SelectField
          name="headerLine"
          label="Line with the headers"
          hint="Rows above it are left out."
          options={[
            { value: String(NO_HEADER_LINE), label: "None: each row is a person" },
            ...lines.map(({ line, cells }) => ({
              value: String(line),
              label: `${line}: ${cells.filter(Boolean).slice(0, 3).join(", ")}`,
            })),
          ]}
          defaultValue={String(headerLine)}
        />
        <Button name="step" value="header" tone="secondary">
          Use these headers
        </Button>
      </form>
    </details>
  );
}

const choices: Readonly<Record<MappedField, readonly { value: string; label: string }[]>> = {
  interestedCountries: countryOptions.map(({ shortKey, name }) => ({
    value: shortKey,
    label: name,
  })),
  interestedEducationLevel: [
    { value: "BACHELORS", label: levelNames.bachelors },
    { value: "MASTERS", label: levelNames.masters },
  ],
};

interface UnknownValue {
  readonly field: MappedField;
  readonly text: string;
  readonly rows: number;
}

interface ValuesProps {
  readonly unknown: readonly UnknownValue[];
  readonly chosen: ValueMapping;
}

/** One choice for each value that can't be read, for all of its rows. */
export function ValueFields({ unknown, chosen }: ValuesProps) {
  const values = mappedFields.flatMap((field) => {
    const known = Object.keys(chosen[field] ?? {});
    const others = unknown.filter((one) => one.field === field && !known.includes(one.text));
    return [
      ...known.map((text) => ({ field, text, hint: undefined })),
      ...others.map(({ text, rows }) => ({
        field,
        text,
        hint: rows === 1 ? "1 row" : `${rows} rows`,
      })),
    ];
  });
  if (values.length === 0) return null;
  return (
    <fieldset className={group}>
      <legend className={groupTitle}>Values</legend>
      <p>Choose what these values stand for, in all rows. Then check again.</p>
      {values.map(({ field, text, hint }) => (
        <SelectField
          key={`${field} ${text}`}
          name={`value-${field}-${text}`}
          label={`${importFieldNames[field]}: ${text}`}
          hint={hint}
          optional="unmarked"
          placeholder="Keep it in the message"
          options={[...choices[field], { value: NO_VALUE, label: "Leave it out" }]}
          defaultValue={chosen[field]?.[text] ?? ""}
        />
      ))}
    </fieldset>
  );
}

interface ProgressProps {
  /** The page itself. */
  readonly href: string;
  readonly created: number;
  readonly total: number;
}

/** How far an import is. Its page reloads by itself. */
function ImportProgress({ href, created, total }: ProgressProps) {
  return (
    <div role="status">
      <p id="import-progress">
        Importing: {created} of {total} {total === 1 ? "lead" : "leads"}. You can close this page.
        The result stays here.
      </p>
      <progress
        className={progressBar}
        aria-labelledby="import-progress"
        value={created}
        max={Math.max(total, 1)}
      />
      <p>
        <a href={href}>Show the latest progress</a>
      </p>
    </div>
  );
}

interface StateProps {
  readonly file: {
    readonly id: string;
    readonly created: number;
    readonly skipped: number;
    readonly total: number;
    readonly source: string | null;
    readonly finishedAt: string | null;
    readonly isExpired: boolean;
  };
  readonly isRunning: boolean;
}

/** What became of a file that can't be changed any more. */
export function ImportState({ file, isRunning }: StateProps) {
  return (
    <>
      {file.isExpired ? (
        <Notice tone="error">This file has expired. Upload it again.</Notice>
      ) : null}
      {isRunning ? (
        <ImportProgress
          href={hrefTo("/counsellor/imports/:import", { import: file.id })}
          created={file.created}
          total={file.total}
        />
      ) : null}
      {file.finishedAt ? <ImportDone {...file} finishedAt={file.finishedAt} /> : null}
    </>
  );
}
