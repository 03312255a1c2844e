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
import { FormBox } from "./lead-forms";

interface FormProps {
  readonly fields: readonly LeadField[];
  readonly values: CustomValues;
  readonly csrf: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** The values of a lead's added fields. */
export function CustomFieldForm({ fields, values, csrf, typed, errors }: FormProps) {
  const shown = fields.filter(({ isArchived }) => !isArchived);
  if (shown.length === 0) return null;
  return (
    <FormBox name="fields" title="More details" csrf={csrf}>
      {shown.map((field) => (
        <CustomField
          key={field.key}
          field={field}
          value={typed[CUSTOM_FIELD + field.key] ?? String(values[field.key] ?? "")}
          error={errors[CUSTOM_FIELD + field.key]}
        />
      ))}
    </FormBox>
  );
}

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
