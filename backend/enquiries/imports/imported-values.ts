import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { MAX_TAGS } from "#domain/leads/bulk-change";
import type { CustomValues } from "#domain/leads/custom-fields";
import {
  isFurtherAlong,
  leadProgress,
  leadProgressNames,
  type LeadProgress,
} from "#domain/leads/progress";
import { comparable } from "#domain/intake/text";
import { applyChange, type Change } from "../../leads/change";
import type { Lead } from "../../leads/find";
import { addEvent } from "../../leads/log";
import { staffWith } from "../../platform/access/staff";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leadEvents, leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import type { Cell } from "./import-cells";

/** What a row says about the work with a person, besides their enquiry. */
export interface ImportedValues {
  readonly ownerId: string | null;
  readonly stage: LeadProgress | null;
  readonly tags: readonly string[];
  /** What the person attended. Also a tag. */
  readonly event: string | null;
}

/** A valid row of an import. */
export interface Candidate {
  readonly line: number;
  readonly payload: EnquiryPayload;
  /** Values of fields that administrators have added. */
  readonly customFields: CustomValues;
  readonly imported: ImportedValues;
}

const MAX_TAG = 30;

/** Colleagues who can own leads, by address, and by name if one has it. */
export async function colleaguesOf({ db }: Pick<Deps, "db">): Promise<ReadonlyMap<string, string>> {
  const staff = await staffWith(db, null);
  const names = staff.map(({ name }) => comparable(name ?? ""));
  const unique = staff.filter(
    ({ name }) => name && names.filter((one) => one === comparable(name)).length === 1,
  );
  return new Map([
    ...unique.map(({ id, name }) => [comparable(name ?? ""), id] as const),
    ...staff.flatMap(({ id, email }) => (email ? [[comparable(email), id] as const] : [])),
  ]);
}

/** Reads an owner by address or name. */
export const ownerBy =
  (colleagues: ReadonlyMap<string, string> | undefined) =>
  (text: string): Cell<string> => {
    const id = colleagues?.get(comparable(text));
    return id === undefined ? { problem: "names no colleague" } : { value: id };
  };

/** Reads a stage as the console names it. A lead is closed with a reason, which a file doesn't have. */
export function stageOf(text: string): Cell<LeadProgress> {
  const stage = leadProgress.find(
    (one) =>
      one !== "closed" && [one, leadProgressNames[one]].map(comparable).includes(comparable(text)),
  );
  return stage ? { value: stage } : { problem: "is no stage of a lead" };
}

/** Reads tags that commas or semicolons separate. */
export function tagsOf(text: string): Cell<string[]> {
  const tags = text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
  return tags.some((one) => one.length > MAX_TAG)
    ? { problem: `has a tag longer than ${MAX_TAG} characters` }
    : { value: [...new Set(tags)] };
}

/**
 * Adds what a row says to a locked lead. Nothing is taken away: tags are added, a stage never goes back, and only a lead
 * without an owner gets one. Doing it again changes nothing.
 */
export async function applyImported(
  tx: Database,
  deps: Deps,
  lead: Lead,
  { ownerId, stage, tags, event }: ImportedValues,
): Promise<void> {
  const all = [...new Set([...lead.tags, ...tags, ...(event ? [event.slice(0, MAX_TAG)] : [])])];
  const change: Change = {
    ...(all.length > lead.tags.length
      ? { tags: all.slice(0, Math.max(MAX_TAGS, lead.tags.length)) }
      : {}),
    ...(stage && lead.stage !== "closed" && isFurtherAlong(stage, lead.stage) ? { stage } : {}),
    ...(ownerId && lead.ownerId === null ? { ownerId } : {}),
  };
  // One message for each of a thousand leads would be too many.
  await applyChange(tx, deps, lead, change, { staffId: null, why: "import", isAnnounced: true });
}

/** Adds a row to the lead of a known person, with a note that says what the list had. */
export async function updateKnown(
  deps: Deps,
  {
    leadId,
    values,
    note,
  }: { readonly leadId: string; readonly values: ImportedValues; readonly note: string },
  staffId: string | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.mergedInto)))
      .for("update");
    if (!lead) return;
    const same = and(eq(leadEvents.leadId, leadId), sql`${leadEvents.detail} ->> 'text' = ${note}`);
    if ((await tx.$count(leadEvents, same)) > 0) return;
    await addEvent(tx, deps, lead, { outcome: null, text: note, staffId });
    await applyImported(tx, deps, lead, values);
  });
}

/** The leads of people by their addresses: of their enquiries, or of their account. */
export async function leadsByAddress(
  { db }: Pick<Deps, "db">,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (addresses.length === 0) return new Map();
  const list = [...addresses];
  const { mobile, email, contactMobile, contactEmail } = users;
  const [ofEnquiries, ofAccounts] = await Promise.all([
    db
      .select({ id: leads.id, mobile: enquiries.mobile, email: enquiries.email })
      .from(enquiries)
      .innerJoin(leads, eq(leads.id, enquiries.leadId))
      .where(
        and(
          isNull(leads.mergedInto),
          or(inArray(enquiries.mobile, list), inArray(enquiries.email, list)),
        ),
      ),
    db
      .select({ id: leads.id, mobile, email, contactMobile, contactEmail })
      .from(users)
      .innerJoin(leads, eq(leads.userId, users.id))
      .where(or(...[mobile, email, contactMobile, contactEmail].map((one) => inArray(one, list)))),
  ]);
  const found = new Map<string, Set<string>>();
  for (const { id, ...own } of [...ofEnquiries, ...ofAccounts])
    for (const address of Object.values(own))
      if (address) found.set(address, (found.get(address) ?? new Set<string>()).add(id));
  return found;
}
