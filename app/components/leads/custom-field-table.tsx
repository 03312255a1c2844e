import {
  leadFieldTypeNames,
  leadFieldTypes,
  MAX_FIELD_NAME,
  MAX_FIELD_OPTIONS,
  type LeadField,
} from "#domain/leads/custom-fields";
import { sitePath } from "#domain/site/site-path";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { typedField } from "~/components/fields/typed-field";
import { DataTable } from "~/components/ui/data-table";

interface TableProps {
  readonly fields: readonly LeadField[];
  /** The page with the table. Each field's page is below it. */
  readonly path: string;
}

/** All fields that administrators have added to leads. */
export function LeadFieldTable({ fields, path }: TableProps) {
  return (
    <DataTable
      caption="Fields"
      columns={["Name", "Type", "Options", "Key", "State"]}
      rows={fields.map(({ id, name, type, options, key, isArchived }) => [
        <a key="name" href={sitePath(`${path}/${id}`)}>
          {name}
        </a>,
        leadFieldTypeNames[type],
        options.join(", ") || "–",
        key,
        isArchived ? "Archived" : "In use",
      ])}
    />
  );
}

interface FieldsProps {
  readonly typed: {
    readonly name: string;
    readonly type: LeadField["type"];
    readonly options: string;
  };
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** The type of a field can't be changed. */
  readonly isNew: boolean;
}

const types = leadFieldTypes.map((value) => ({ value, label: leadFieldTypeNames[value] }));

/** The form fields of a field. */
export function LeadFieldFields({ typed, errors, isNew }: FieldsProps) {
  return (
    <>
      <TextField {...typedField("name", typed, errors)} label="Name" maxLength={MAX_FIELD_NAME} />
      {isNew ? (
        <SelectField
          name="type"
          label="Type"
          hint="The type can’t be changed later."
          options={types}
          defaultValue={typed.type}
        />
      ) : (
        <input type="hidden" name="type" value={typed.type} />
      )}
      {isNew || typed.type === "choice" ? (
        <TextAreaField
          {...typedField("options", typed, errors)}
          label={isNew ? "Options to choose from" : "Options"}
          hint={`One on each line, up to ${MAX_FIELD_OPTIONS}`}
          optional="unmarked"
          maxLength={(MAX_FIELD_NAME + 2) * MAX_FIELD_OPTIONS}
        />
      ) : null}
    </>
  );
}
