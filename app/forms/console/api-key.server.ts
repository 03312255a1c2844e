import { apiScopes, MAX_API_KEY_DAYS, type ApiScope } from "#domain/console/api-keys";
import { readWhole } from "#domain/intake/number";
import { checked, parseForm, required, textList } from "~/forms/form-schema.server";

const DAYS = `Enter a number of days from 1 to ${MAX_API_KEY_DAYS}.` as const;

const fields = {
  name: required(60, "Enter the name of the system.", 2),
  days: checked(20, (typed) => {
    const value = readWhole(typed, 1, MAX_API_KEY_DAYS);
    return value === null ? { ok: false, message: DAYS } : { ok: true, value };
  }),
};

interface TypedKey {
  readonly name: string;
  readonly days: string;
  readonly scopes: ApiScope[];
}

type ParsedKey = { readonly typed: TypedKey } & (
  | {
      readonly ok: true;
      readonly values: {
        readonly name: string;
        readonly days: number;
        readonly scopes: ApiScope[];
      };
    }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string | undefined>> }
);

/** Parses the form that makes an API key. */
export function parseApiKeyForm(form: FormData): ParsedKey {
  const chosen = textList(form, "scopes", 40);
  const scopes = apiScopes.filter((scope) => chosen.includes(scope));
  const parsed = parseForm(form, fields);
  const typed = { ...parsed.typed, scopes };
  const missing = scopes.length === 0 ? { scopes: "Choose at least one permission." } : {};
  if (parsed.ok && scopes.length > 0)
    return { ok: true, typed, values: { ...parsed.values, scopes } };
  return { ok: false, typed, errors: { ...(parsed.ok ? {} : parsed.errors), ...missing } };
}
