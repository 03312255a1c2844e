import { z } from "zod";
import type { Message } from "#domain/language/message";
import { contactOutcomes } from "#domain/leads/activity";
import { MAX_TAGS } from "#domain/leads/bulk-change";
import {
  CUSTOM_FIELD,
  customValueErrors,
  customValueProblems,
  leadFieldKeyPattern,
  MAX_FIELD_TEXT,
  MAX_LEAD_FIELDS,
} from "#domain/leads/custom-fields";
import type { NewLeadEvent, LeadChange } from "#domain/leads/lead";
import { closingReasons, leadProgress } from "#domain/leads/progress";
import { parseIst } from "#domain/time/dates";
import { readFields, text } from "~/forms/form-schema.server";

const fields = {
  form: text(20),
  outcome: text(40),
  text: text(2_000),
  merge: text(100),
  nextAction: text(200),
  nextActionAt: text(20),
  stage: text(40),
  closedReason: text(40),
  ownerId: text(100),
  tags: text(400),
  shown: text(20_000),
};
type Typed = ReturnType<typeof readLeadFields>;
type Texts = Readonly<Record<string, string>>;

const readLeadFields = (form: FormData) => readFields(form, fields);

/** What a form of the record asks for, or its errors by field. */
type LeadPost =
  | { readonly do: "log"; readonly body: NewLeadEvent; readonly typed: Texts }
  | { readonly do: "undo"; readonly mergeId: string };
type Parsed =
  | { readonly ok: true; readonly post: LeadPost }
  | { readonly ok: false; readonly typed: Texts; readonly errors: Texts };

const MAX_TAG_LENGTH = 30;

/** Parses a form of a lead's record by its hidden field `form`. */
export function parseLeadForm(form: FormData): Parsed {
  const typed = readLeadFields(form);
  if (typed.form === "undo") return { ok: true, post: { do: "undo", mergeId: typed.merge } };
  return typed.form === "log" ? parseLog(form, typed) : { ok: false, typed, errors: {} };
}

/**
 * Parses the form that records what happened. Only fields that differ from what the form showed are
 * changes, so a colleague's change of another field stays.
 */
function parseLog(form: FormData, typed: Typed): Parsed {
  const custom = customFieldsIn(form);
  const customTyped = Object.fromEntries(
    Object.entries(custom).map(([key, value]) => [CUSTOM_FIELD + key, value]),
  );
  const shown = shownIn(typed.shown);
  const { form: _, merge: __, shown: ___, ...texts } = typed;
  const all: Texts = { ...texts, ...customTyped };
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => form.has(name)));
  const isChanged = (name: string) => name in given && given[name] !== shown[name];
  const { change, errors } = changeOf(given, isChanged);
  const outcome = contactOutcomes.find((one) => one === typed.outcome) ?? null;
  const isEmpty = outcome === null && !typed.text && Object.keys(change).length === 0;
  if (isEmpty && Object.keys(errors).length === 0)
    errors.text = "Choose what happened, write a note, or change something.";
  if (Object.keys(errors).length > 0) return { ok: false, typed: all, errors };
  const expected = changeOf(shown, (name) => name in shown && isChanged(name)).change;
  const body = {
    outcome,
    text: typed.text,
    ...(Object.keys(change).length > 0 ? { change, expected } : {}),
  };
  return { ok: true, post: { do: "log", body, typed: all } };
}

const shownSchema = z.record(z.string(), z.string());

/** What the form showed, from its hidden field. */
function shownIn(json: string): Texts {
  try {
    return shownSchema.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

/** The change that some of a form's texts ask for, and the errors of the others. */
function changeOf(texts: Texts, isIn: (name: string) => boolean) {
  const change: Mutable<LeadChange> = {};
  const errors: Record<string, string> = {};
  for (const [names, read] of readers) {
    if (!names.some(isIn)) continue;
    const result = read(texts);
    if ("error" in result) errors[result.field] = result.error;
    else Object.assign(change, result.change);
  }
  const customFields = Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      name.startsWith(CUSTOM_FIELD) && isIn(name)
        ? [[name.slice(CUSTOM_FIELD.length), value] as const]
        : [],
    ),
  );
  if (Object.keys(customFields).length > 0) change.customFields = customFields;
  return { change, errors };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Read = { readonly change: LeadChange } | { readonly field: string; readonly error: string };

const readers: readonly (readonly [readonly string[], (texts: Texts) => Read])[] = [
  [["nextAction", "nextActionAt"], readNextAction],
  [["stage", "closedReason"], readStage],
  [["tags"], readTags],
  [["ownerId"], ({ ownerId }) => ({ change: { ownerId: ownerId || null } })],
];

function readNextAction({ nextAction = "", nextActionAt = "" }: Texts): Read {
  if (!nextAction && nextActionAt)
    return { field: "nextAction", error: "Enter what to do, or clear the date." };
  if (!nextAction) return { change: { nextAction: null, nextActionAt: null } };
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(nextActionAt) ? parseIst(nextActionAt) : null;
  if (!at || Number.isNaN(at.getTime()))
    return { field: "nextActionAt", error: "Choose a day and a time." };
  return { change: { nextAction, nextActionAt: at.toISOString() } };
}

function readStage({ stage: name, closedReason: reason }: Texts): Read {
  const stage = leadProgress.find((one) => one === name);
  const closedReason = closingReasons.find((one) => one === reason) ?? null;
  if (!stage) return { field: "stage", error: "Choose a stage." };
  if (stage === "closed" && !closedReason)
    return { field: "closedReason", error: "Choose a reason for closing." };
  return { change: { stage, closedReason: stage === "closed" ? closedReason : null } };
}

function readTags({ tags: typed = "" }: Texts): Read {
  const tags = [...new Set(typed.split(",").map((tag) => tag.trim()))].filter(Boolean);
  if (tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    return {
      field: "tags",
      error: `Enter up to ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} characters.`,
    };
  return { change: { tags } };
}

/** Values of added fields. The services check them. */
const customFieldsIn = (form: FormData) => valuesByKey(form, CUSTOM_FIELD);

/** The columns that added fields are imported from. */
export const customColumnsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valuesByKey(form, `column-${CUSTOM_FIELD}`)).filter(([, header]) => header),
  );

function valuesByKey(form: FormData, prefix: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    const key = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    const isField = leadFieldKeyPattern.test(key) && typeof value === "string";
    if (isField && Object.keys(values).length < MAX_LEAD_FIELDS)
      values[key] = value.trim().slice(0, MAX_FIELD_TEXT + 1);
  }
  return values;
}

const failures: Readonly<Record<string, string>> = {
  LEAD_CHANGED:
    "A colleague changed this lead while you had it open, so nothing was saved. Check the highlighted fields, then save again.",
  MERGED_AGAIN: "Another lead was merged into this one later. Undo that merge first.",
};

interface Refused {
  readonly message: Message;
  /** Errors by field: added fields as `customFields.<key>`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly code: string | null;
  readonly status: number;
}

const fieldErrors: Readonly<Record<string, string>> = {
  changed: "A colleague has changed this.",
  lead_is_closed: "A closed lead has no next action. Choose another stage first.",
};

/** What the page shows after the services have refused a form. */
export function rejectedForm({ message, fields, code, status }: Refused, post: LeadPost) {
  const typed = post.do === "log" ? post.typed : {};
  const errors: Record<string, string> = {};
  for (const [name, problem] of Object.entries(fields)) {
    const found = customValueProblems.find((one) => one === problem);
    const error = fieldErrors[problem] ?? (found && customValueErrors[found]);
    const field = name.split(".").slice(1).join(".") || name;
    if (error) errors[name.startsWith("customFields.") ? CUSTOM_FIELD + field : field] = error;
  }
  const isConflict = code === "LEAD_CHANGED";
  return { typed, errors, message: failures[code ?? ""] ?? message, isConflict, status };
}
