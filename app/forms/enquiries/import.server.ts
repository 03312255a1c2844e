import {
  importFields,
  MAX_MAPPED_CHARS,
  MAX_MAPPED_VALUES,
  mappedFields,
  NO_HEADER_LINE,
} from "#domain/enquiries/import";
import { readWhole } from "#domain/intake/number";
import { CUSTOM_FIELD } from "#domain/leads/custom-fields";
import { regionKeys } from "#domain/site/regions";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { customColumnsIn } from "~/forms/leads/lead.server";

const importForm = {
  step: choice(["check", "import", "header"], "check"),
  source: text(60),
  region: choice(regionKeys, "default"),
  consentedOn: text(40),
  headerLine: text(10),
};

const columnField = text(200);
const columnFields = Object.fromEntries(
  importFields.map((field) => [`column-${field}`, columnField]),
);

/** The form of an import: its step, the columns, what values stand for, and where the leads come from. */
export function readImportForm(form: FormData) {
  const { step, headerLine, ...about } = readFields(form, importForm);
  const columns = readFields(form, columnFields);
  const mapping = Object.fromEntries(
    importFields.flatMap((field) => {
      const header = columns[`column-${field}`];
      return header ? [[field, header]] : [];
    }),
  );
  const valueMapping = valuesIn(form);
  const typed = { ...about, mapping, valueMapping, customMapping: customColumnsIn(form) };
  return { step, headerLine: readWhole(headerLine, NO_HEADER_LINE, 100_000) ?? 1, typed };
}

/** What values of the file stand for. Those without a choice are left out. */
function valuesIn(form: FormData) {
  const entries = mappedFields.map((field) => {
    const prefix = `value-${field}-`;
    const chosen = [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === "string" && value !== ""
        ? [[name.slice(prefix.length, prefix.length + MAX_MAPPED_CHARS), value] as const]
        : [],
    );
    return [field, Object.fromEntries(chosen.slice(0, MAX_MAPPED_VALUES))] as const;
  });
  return Object.fromEntries(entries);
}

const NOT_IN_FILE = "Choose a column of this file.";

const messages: Readonly<Record<string, string>> = {
  source: "Enter a source of 2 to 60 characters.",
  consentedOn: "Enter a date of consent that isn’t in the future.",
  name: "Choose the column with the names.",
  mobile: "Choose the column with the mobile numbers, the email addresses, or both.",
};

/** Messages by form field for what the services have refused of an import. */
export const importErrors = (
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [fieldNameOf(field), messages[field] ?? NOT_IN_FILE]),
  );

function fieldNameOf(field: string): string {
  if (field === "source" || field === "consentedOn") return field;
  const isOwn = importFields.some((one) => one === field);
  return `column-${isOwn ? field : CUSTOM_FIELD + field}`;
}
