import type { CustomValues } from "./custom-fields";
import type { CorrectedContact } from "./contact-data";
import { isFurtherAlong, type ClosingReason, type LeadProgress } from "./progress";

/** Days within which a merge by staff can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** What a merge changes of two leads. */
export interface MergeableLead {
  readonly userId: string | null;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly corrected: CorrectedContact;
  readonly secondMobile: string | null;
  readonly secondContact: string | null;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly stage: LeadProgress;
  readonly closedReason: ClosingReason | null;
  readonly tags: readonly string[];
  readonly customFields: CustomValues;
  readonly score: number;
  readonly ownerId: string | null;
  readonly nextAction: string | null;
  readonly nextActionAt: Date | null;
  readonly firstContactAt: Date | null;
  readonly assignedAt: Date | null;
  readonly returns: number;
  readonly escalatedAt: Date | null;
}

const names = [
  ...(["userId", "name", "mobile", "email", "corrected", "secondMobile"] as const),
  ...(["secondContact", "language", "timeZone", "stage", "closedReason", "tags"] as const),
  ...(["customFields", "score", "ownerId", "nextAction", "returns"] as const),
];
const moments = ["nextActionAt", "firstContactAt", "assignedAt", "escalatedAt"] as const;

/** A lead as it was, in JSON. */
export type LeadSnapshot = Pick<MergeableLead, (typeof names)[number]> &
  Readonly<Record<(typeof moments)[number], string | null>>;

/** What undoes a merge. */
export interface MergeUndo {
  /** The lead that was merged, before. */
  readonly from: LeadSnapshot;
  /** The lead that it was merged into, before and after. */
  readonly before: LeadSnapshot;
  readonly after: LeadSnapshot;
  /** That lead's id. It may have been merged into a third one since. */
  readonly intoId: string;
  /** Ids of the rows that were moved, by table. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
  /** Enquiries, of both, that had no account. */
  readonly withoutAccount: readonly string[];
}

type Entries<Key extends string, Value> = Readonly<Record<Key, Value>>;

const pick = <T extends object, Key extends keyof T & string>(from: T, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as unknown as Pick<T, Key>;

/** Writes what a merge may change of a lead. */
export const snapshotOf = (lead: MergeableLead): LeadSnapshot => ({
  ...pick(lead, names),
  ...(Object.fromEntries(
    moments.map((name) => [name, lead[name]?.toISOString() ?? null]),
  ) as Entries<(typeof moments)[number], string | null>),
});

/** Reads a snapshot. */
export const leadOf = (snapshot: LeadSnapshot) => ({
  ...pick(snapshot, names),
  tags: [...snapshot.tags],
  ...(Object.fromEntries(
    moments.map((name) => [name, snapshot[name] === null ? null : new Date(snapshot[name])]),
  ) as Entries<(typeof moments)[number], Date | null>),
});

/** What a lead becomes when another one is merged into it. */
export function mergedLead<Lead extends MergeableLead>(from: Lead, into: Lead) {
  return {
    ...workOf(from, into),
    userId: into.userId ?? from.userId,
    tags: [...new Set([...into.tags, ...from.tags])],
    customFields: { ...from.customFields, ...into.customFields },
    corrected: { ...from.corrected, ...into.corrected },
    ...(into.secondMobile === null
      ? { secondMobile: from.secondMobile, secondContact: from.secondContact }
      : {}),
    language: into.language ?? from.language,
    timeZone: into.timeZone ?? from.timeZone,
  };
}

/** Whose stage, plan and owner the merged lead has. */
function workOf<Lead extends MergeableLead>(from: Lead, into: Lead): Partial<MergeableLead> {
  // Work on an open lead goes on, whatever became of the closed one.
  if (into.stage === "closed" && from.stage !== "closed")
    return { ...planOf(from), ownerId: from.ownerId ?? into.ownerId };
  const ownerId = into.ownerId ?? from.ownerId;
  if (from.stage === "closed" && into.stage !== "closed") return { ownerId };
  return {
    ownerId,
    ...(isEarlier(from.firstContactAt, into.firstContactAt)
      ? { firstContactAt: from.firstContactAt }
      : {}),
    ...(isEarlier(from.nextActionAt, into.nextActionAt)
      ? { nextAction: from.nextAction, nextActionAt: from.nextActionAt }
      : {}),
    ...(isFurtherAlong(from.stage, into.stage) ? { stage: from.stage } : {}),
  };
}

const isEarlier = (one: Date | null, other: Date | null): boolean =>
  one !== null && (other === null || one < other);

const planOf = ({ stage, closedReason, nextAction, nextActionAt, ...lead }: MergeableLead) => ({
  stage,
  closedReason,
  nextAction,
  nextActionAt,
  firstContactAt: lead.firstContactAt,
  assignedAt: lead.assignedAt,
  returns: lead.returns,
  escalatedAt: lead.escalatedAt,
});

/**
 * What a lead becomes when a merge into it is undone. A value that has changed since stays, and so
 * do tags and added fields that came later.
 */
export function unmergedLead(now: LeadSnapshot, { before, after }: MergeUndo): LeadSnapshot {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const restored = Object.fromEntries(
    Object.keys(before).map((key) => {
      const name = key as keyof LeadSnapshot;
      return [name, isSame(now[name], after[name]) ? before[name] : now[name]];
    }),
  ) as unknown as LeadSnapshot;
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  return {
    ...restored,
    tags: now.tags.filter((tag) => !added.includes(tag)),
    customFields: withoutAdded(now.customFields, before.customFields, after.customFields),
    corrected: withoutAdded(now.corrected, before.corrected, after.corrected),
  };
}

/** Values without those that the merge has added and that are still the same. */
const withoutAdded = <Values extends object>(now: Values, before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => key in before || value !== after[key as keyof Values],
    ),
  ) as Values;
