import { and, desc, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import type { OperationInput } from "#contract/operation/index";
import { MAX_BULK, templateTextFor } from "#domain/leads/messages";
import { firstContactTarget } from "../../platform/people/contact-targets";
import type { Viewer } from "../../platform/access/staff-scope";
import { leadsOf } from "../../platform/access/staff-scope";
import { leads, messageTemplates } from "../../platform/db/schema/leads";
import type { Deps } from "../../platform/deps";
import { matches } from "../filters";
import type { Lead } from "../find";
import { recipientsOf, siteOf, type Recipient } from "./recipient";
import { fillMessage } from "./send-message";

export type Bulk = OperationInput<typeof contract.previewBulkMessage>["body"];
export type Template = typeof messageTemplates.$inferSelect;

/** The counsellor who writes, and the site that they use. */
export interface Sender {
  readonly staffId: string;
  readonly mainOrigin: string;
}

/** A lead with where it gets a message. */
export interface Target {
  readonly lead: Lead;
  readonly recipient: Recipient;
}

export const isReachable = (one: {
  readonly lead: Lead;
  readonly recipient: Recipient | string;
}): one is Target => typeof one.recipient !== "string";

/** The leads that the filters match and the sender may work on, with their address or why they have none. */
export async function targetsOf(
  deps: Deps,
  viewer: Viewer,
  { channel, filters }: Pick<Bulk, "channel" | "filters">,
) {
  const target = await firstContactTarget(deps, deps.db);
  const rows = await deps.db
    .select()
    .from(leads)
    .where(
      and(
        leadsOf(deps.db, viewer),
        isNull(leads.mergedInto),
        await matches(deps, viewer, filters, target),
      ),
    )
    .orderBy(desc(leads.lastEnquiryAt), leads.id)
    .limit(MAX_BULK);
  return recipientsOf(deps, rows, channel);
}

/** @returns the template, or null if it is gone */
export async function templateOf({ db }: Deps, id: string | null): Promise<Template | null> {
  if (!id) return null;
  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.id, id));
  return row ?? null;
}

/** The template in the student's language, in English, or in the language that it has. */
export async function filledFor(
  deps: Deps,
  { staffId, mainOrigin }: Sender,
  { texts }: Template,
  lead: Lead,
) {
  const { language } = await siteOf(deps.db, mainOrigin, lead);
  const draft = templateTextFor(texts, language) ??
    Object.values(texts)[0] ?? { subject: "", text: "" };
  return fillMessage(deps.db, lead, { staffId, draft, mainOrigin });
}
