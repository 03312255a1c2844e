import { leadFieldTypes, MAX_FIELD_NAME, MAX_FIELD_OPTIONS } from "#domain/leads/custom-fields";
import { choice, readFields, text } from "~/forms/form-schema.server";

const fields = {
  name: text(MAX_FIELD_NAME),
  type: choice(leadFieldTypes, "text"),
  options: text((MAX_FIELD_NAME + 2) * MAX_FIELD_OPTIONS),
  step: choice(["save", "archive", "restore"], "save"),
};

/** Reads a field of leads: its options are lines. */
export function readLeadFieldForm(form: FormData) {
  const { step, ...typed } = readFields(form, fields);
  const options = typed.options
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const isChoice = typed.type === "choice";
  const errors: Record<string, string> = {};
  if (!typed.name) errors.name = "Enter a name.";
  if (isChoice && options.length === 0) errors.options = "Enter at least one option.";
  else if (options.length > MAX_FIELD_OPTIONS)
    errors.options = `Enter up to ${MAX_FIELD_OPTIONS} options.`;
  else if (options.some((one) => one.length > MAX_FIELD_NAME))
    errors.options = `An option has up to ${MAX_FIELD_NAME} characters.`;
  else if (new Set(options.map((one) => one.toLowerCase())).size < options.length)
    errors.options = "Two options are the same.";
  return { step, typed, errors, options: isChoice ? options : [] };
}
