import { parseEmail } from "#domain/intake/email";
import { permissionNames, permissions } from "#domain/auth/permissions";
import { readFields, text, textList } from "~/forms/form-schema.server";

/** Permissions as boxes. */
export const permissionOptions = permissions.map((value) => ({
  value,
  label: permissionNames[value],
}));

/** The permissions that are ticked. */
export const readPermissions = (form: FormData) => {
  const ticked = textList(form, "permissions", 40);
  return permissions.filter((one) => ticked.includes(one));
};

/** Reads a new staff account, with the error of each field. */
export function parseStaffForm(form: FormData) {
  const typed = {
    ...readFields(form, { name: text(100), email: text(200) }),
    permissions: readPermissions(form),
  };
  const errors: Record<string, string> = {};
  if (!typed.name) errors.name = "Enter a name.";
  if (!parseEmail(typed.email).ok) errors.email = "Enter a valid email address.";
  if (typed.permissions.length === 0) errors.permissions = "Choose at least one permission.";
  return { typed, errors };
}
