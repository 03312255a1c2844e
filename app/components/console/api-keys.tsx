import { apiScopeNames, apiScopes, type ApiScope } from "#domain/console/api-keys";
import { formatDate } from "#domain/time/dates";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: string | null;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

interface TableProps {
  readonly keys: readonly ApiKey[];
  /** Id of the form that the delete buttons belong to. */
  readonly form: string;
}

/** The keys, each with a button that deletes it. */
export function ApiKeyTable({ keys, form }: TableProps) {
  return (
    <DataTable
      caption="Keys"
      columns={["Name", "Permissions", "Created by", "Last used", "Expires", "Delete"]}
      rows={keys.map(({ id, name, scopes, createdBy, expiresAt, lastUsedAt }) => [
        name,
        scopes.map((scope) => apiScopeNames[scope]).join("; "),
        createdBy ?? "No name yet",
        lastUsedAt ? formatDate(lastUsedAt) : "Never",
        formatDate(expiresAt),
        <Button
          key="delete"
          tone="quiet"
          form={form}
          name="delete"
          value={id}
          aria-label={`Delete the key for ${name}`}
        >
          Delete
        </Button>,
      ])}
    />
  );
}

interface FormProps {
  readonly typed: {
    readonly name: string;
    readonly days: string;
    readonly scopes: readonly string[];
  };
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly csrf: string | null;
}

/** Makes a key. */
export function ApiKeyForm({ typed, errors, csrf }: FormProps) {
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <TextField
        name="name"
        label="System"
        hint="What uses the key, such as your CRM"
        maxLength={60}
        defaultValue={typed.name}
        error={errors.name}
      />
      <CheckboxGroup
        name="scopes"
        label="Permissions"
        options={apiScopes.map((value) => ({ value, label: apiScopeNames[value] }))}
        chosen={typed.scopes}
        error={errors.scopes}
      />
      <TextField
        name="days"
        label="Days until it expires"
        inputMode="numeric"
        maxLength={4}
        defaultValue={typed.days}
        error={errors.days}
      />
      <div>
        <Button>Create key</Button>
      </div>
    </form>
  );
}
