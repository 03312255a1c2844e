import {
  CUSTOM_FIELD,
  MAX_FIELD_TEXT,
  type CustomValue,
  type CustomValues,
  type LeadField,
} from "#domain/leads/custom-fields";
import { formatDate } from "#domain/time/dates";
import { SelectField, TextField } from "~/components/fields/fields";
import { Facts } from "~/components/ui/facts";

interface FieldsProps {
  readonly fields: readonly LeadField[];
  /** As texts, by name of the field in the form. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** The added fields of a lead, as fields of a form. */
export const CustomFields = ({ fields, values, errors }: FieldsProps) =>
  fields
    .filter(({ isArchived }) => !isArchived)
    .map((field) => (
      <CustomField
        key={field.key}
        field={field}
        value={values[CUSTOM_FIELD + field.key] ?? ""}
        error={errors[CUSTOM_FIELD + field.key]}
      />
    ));

interface FieldProps {
  readonly field: LeadField;
  readonly value: string;
  readonly error: string | undefined;
}

function CustomField({ field: { key, name, type, options }, value, error }: FieldProps) {
  const shared = {
    name: CUSTOM_FIELD + key,
    label: name,
    defaultValue: value,
    error,
    optional: "unmarked" as const,
  };
  if (type === "date") return <TextField {...shared} type="date" />;
  if (type === "number") return <TextField {...shared} inputMode="decimal" maxLength={30} />;
  if (type === "text") return <TextField {...shared} maxLength={MAX_FIELD_TEXT} />;
  // A value stays selectable after its option was removed.
  const all = value === "" || options.includes(value) ? options : [...options, value];
  return (
    <SelectField
      {...shared}
      placeholder="Not known"
      options={all.map((option) => ({ value: option, label: option }))}
    />
  );
}

interface ValuesProps {
  readonly fields: readonly LeadField[];
  readonly values: CustomValues;
}

/** The values that a lead has, also of archived fields. */
export function CustomFieldValues({ fields, values }: ValuesProps) {
  const facts = fields.flatMap(({ key, name, type }) => {
    const value = values[key];
    return value === undefined ? [] : [{ label: name, value: shownValue(type, value) }];
  });
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

function shownValue(type: LeadField["type"], value: CustomValue): string {
  if (typeof value === "number") return value.toLocaleString("en-IN");
  return type === "date" ? formatDate(value) : value;
}
