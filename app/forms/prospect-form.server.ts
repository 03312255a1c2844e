import { parseIst } from "#domain/dates";
import { closingReasons, leadProgress } from "#domain/lead-progress";
import { contactOutcomes } from "#domain/prospect-activity";
import type { NewProspectEvent, ProspectChange } from "#domain/prospect";
import { readFields, text } from "./form-schema.server";

const fields = {
  ...{ form: text(20), outcome: text(40), text: text(2_000), other: text(100) },
  ...{ nextAction: text(200), nextActionAt: text(20), stage: text(40), closedReason: text(40) },
  ...{ ownerId: text(100), tags: text(400) },
};
type Typed = ReturnType<typeof readProspectFields>;

const readProspectFields = (form: FormData) => readFields(form, fields);

/** What a form of the record asks for, or its errors by field. */
type ProspectPost =
  | { readonly do: "event"; readonly body: NewProspectEvent }
  | { readonly do: "change"; readonly body: ProspectChange }
  | { readonly do: "merge"; readonly otherId: string };
type Parsed =
  | { readonly ok: true; readonly post: ProspectPost }
  | {
      readonly ok: false;
      readonly typed: Readonly<Record<string, string>>;
      readonly errors: Readonly<Record<string, string>>;
    };

const MAX_TAGS = 12;
const MAX_TAG_LENGTH = 30;

/** Parses a form of a lead's record by its hidden field `form`. */
export function parseProspectForm(form: FormData): Parsed {
  const typed = readProspectFields(form);
  const parsed = (parsers[typed.form] ?? unknown)(typed);
  if ("post" in parsed) return { ok: true, post: parsed.post };
  return { ok: false, typed, errors: parsed.errors };
}

type Result = { readonly post: ProspectPost } | { readonly errors: Record<string, string> };

const change = (body: ProspectChange): Result => ({ post: { do: "change", body } });
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
