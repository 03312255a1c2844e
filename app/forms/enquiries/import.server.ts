import { importFields } from "#domain/enquiries/import";
import { CUSTOM_FIELD } from "#domain/leads/custom-fields";

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
