import type { ClosingReason, LeadProgress } from "./progress";

/** Leads that one bulk change may concern. */
export const MAX_BULK_CHANGE = 100;
/** Tags of a lead. */
export const MAX_TAGS = 12;

/** What a bulk change sets on each lead. Fields that are missing stay as they are. */
export interface BulkChange {
  readonly ownerId?: string | null;
  readonly stage?: LeadProgress;
  readonly closedReason?: ClosingReason;
  readonly addTag?: string;
  readonly nextAction?: string;
  readonly nextActionAt?: Date;
}

interface Lead {
  readonly ownerId: string | null;
  readonly stage: LeadProgress;
  readonly closedReason: ClosingReason | null;
  readonly tags: readonly string[];
  readonly nextAction: string | null;
  readonly nextActionAt: Date | null;
}

type LeadChange = Partial<Omit<Lead, "tags"> & { tags: string[] }>;

/** What a bulk change makes of one lead: only what differs. Null if nothing does. */
export function bulkChangeOf(lead: Lead, wanted: BulkChange): LeadChange | null {
  const { ownerId, stage, closedReason = null, addTag, nextAction, nextActionAt } = wanted;
  const change: LeadChange = {
    ...(ownerId !== undefined && ownerId !== lead.ownerId ? { ownerId } : {}),
    ...(stage && (stage !== lead.stage || closedReason !== lead.closedReason)
      ? { stage, closedReason }
      : {}),
    ...(addTag && !lead.tags.includes(addTag) && lead.tags.length < MAX_TAGS
      ? { tags: [...lead.tags, addTag] }
      : {}),
    ...(nextAction &&
    nextActionAt &&
    (nextAction !== lead.nextAction || nextActionAt.getTime() !== lead.nextActionAt?.getTime())
      ? { nextAction, nextActionAt }
      : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}
