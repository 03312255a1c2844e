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
  other: text(100),
  nextAction: text(200),
  nextActionAt: text(20),
  stage: text(40),
  closedReason: text(40),
  ownerId: text(100),
  tags: text(400),
};
type Typed = ReturnType<typeof readLeadFields>;

const readLeadFields = (form: FormData) => readFields(form, fields);

/** What a form of the record asks for, or its errors by field. */
type LeadPost =
  | { readonly do: "event"; readonly body: NewLeadEvent }
  | { readonly do: "change"; readonly body: LeadChange }
  | { readonly do: "merge"; readonly otherId: string };
type Parsed =
  | { readonly ok: true; readonly post: LeadPost }
  | {
      readonly ok: false;
      readonly typed: Readonly<Record<string, string>>;
      readonly errors: Readonly<Record<string, string>>;
    };

const MAX_TAG_LENGTH = 30;

/** Parses a form of a lead's record by its hidden field `form`. */
export function parseLeadForm(form: FormData): Parsed {
  const typed = readLeadFields(form);
  if (typed.form === "fields") {
    const customFields = customFieldsIn(form);
    return { ok: true, post: { do: "change", body: { customFields } } };
  }
  const parsed = (parsers[typed.form] ?? unknown)(typed);
  if ("post" in parsed) return { ok: true, post: parsed.post };
  return { ok: false, typed, errors: parsed.errors };
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

const mergeFailures: Readonly<Record<string, string>> = {
  ACCOUNTS_DIFFER: "Both leads have an account. Leads with different accounts can't be merged.",
};

interface Refused {
  readonly message: Message;
  /** Errors by field: added fields as `customFields.<key>`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly code: string | null;
  readonly status: number;
}

/** What the page shows after the services have refused a change. */
export function rejectedChange({ message, fields, code, status }: Refused, post: LeadPost) {
  const values = post.do === "change" ? (post.body.customFields ?? {}) : {};
  const typed: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    typed[CUSTOM_FIELD + key] = value;
    const found = customValueProblems.find((one) => one === fields[`customFields.${key}`]);
    if (found) errors[CUSTOM_FIELD + key] = customValueErrors[found];
  }
  return { typed, errors, message: mergeFailures[code ?? ""] ?? message, status };
}

type Result = { readonly post: LeadPost } | { readonly errors: Record<string, string> };

const change = (body: LeadChange): Result => ({ post: { do: "change", body } });
const unknown = (): Result => ({ errors: {} });

const parsers: Readonly<Record<string, (typed: Typed) => Result>> = {
  activity: ({ outcome: name, text }) => {
    const outcome = contactOutcomes.find((one) => one === name) ?? null;
    if (outcome === null && !text) return { errors: { text: "Write something first." } };
    return { post: { do: "event", body: { outcome, text } } };
  },
  next: ({ nextAction, nextActionAt }) => {
    if (!nextAction) return change({ nextAction: null, nextActionAt: null });
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(nextActionAt) ? parseIst(nextActionAt) : null;
    if (!at || Number.isNaN(at.getTime()))
      return { errors: { nextActionAt: "Choose a day and a time." } };
    return change({ nextAction, nextActionAt: at.toISOString() });
  },
  stage: ({ stage: name, closedReason: reason }) => {
    const stage = leadProgress.find((one) => one === name);
    const closedReason = closingReasons.find((one) => one === reason) ?? null;
    if (!stage) return unknown();
    if (stage === "closed" && !closedReason)
      return { errors: { closedReason: "Choose a reason for closing." } };
    return change({ stage, closedReason: stage === "closed" ? closedReason : null });
  },
  owner: ({ ownerId }) => change({ ownerId: ownerId || null }),
  tags: ({ tags: typed }) => {
    const tags = [...new Set(typed.split(",").map((tag) => tag.trim()))].filter(Boolean);
    if (tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG_LENGTH))
      return { errors: { tags: `Enter up to ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} characters.` } };
    return change({ tags });
  },
  merge: ({ other }) => ({ post: { do: "merge", otherId: other } }),
};
