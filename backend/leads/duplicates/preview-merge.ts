import { and, eq, inArray, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/duplicates";
import { mergedLead } from "#domain/leads/merge";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leadEvents, leadMessages } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { subjectsOfAll, visibleLead, type Lead } from "../find";
import { haveDifferentAccounts } from "../merge";

/** Shows what a merge does, by the rule that it follows. */
export const previewMerge: StaffOperationHandler<typeof contract.previewMerge> = async (
  { params: { id, otherId } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const [into, from] = [await visibleLead(db, claims, id), await visibleLead(db, claims, otherId)];
  if (into.id === from.id) throw notFound();
  const result = { ...into, ...mergedLead(from, into) };
  const nameOf = await ownerNames(db, [into.ownerId, from.ownerId]);
  const [intoSide, fromSide] = [await sideOf(db, into, nameOf), await sideOf(db, from, nameOf)];
  const { stage, nextAction, nextActionAt, firstContactAt } = result;
  const receivesAccount = into.userId ? from.id : from.userId ? into.id : null;
  return {
    result: {
      into: intoSide,
      from: fromSide,
      result: {
        stage,
        nextAction,
        nextActionAt,
        firstContactAt,
        owner: nameOf(result.ownerId),
        tags: result.tags,
      },
      haveAccounts: await haveDifferentAccounts(db, [into, from]),
      toAccount: receivesAccount ? await withoutAccount(db, receivesAccount) : 0,
    },
    about: await subjectsOfAll(db, [into, from]),
  };
};

type NameOf = (id: string | null) => string | null;

async function ownerNames(db: Database, ids: readonly (string | null)[]): Promise<NameOf> {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.fullName })
          .from(users)
          .where(inArray(users.id, known));
  return (id) => rows.find((row) => row.id === id)?.name ?? null;
}

async function sideOf(db: Database, lead: Lead, nameOf: NameOf) {
  const { id, name, mobile, email, stage, tags, nextAction, nextActionAt } = lead;
  return {
    id,
    name,
    mobile,
    email,
    stage,
    tags,
    nextAction,
    nextActionAt,
    firstContactAt: lead.firstContactAt,
    lastEnquiryAt: lead.lastEnquiryAt,
    isVerified: lead.userId !== null,
    owner: nameOf(lead.ownerId),
    enquiries: await db.$count(enquiries, eq(enquiries.leadId, id)),
    events: await db.$count(leadEvents, eq(leadEvents.leadId, id)),
    messages: await db.$count(leadMessages, eq(leadMessages.leadId, id)),
  };
}

const withoutAccount = (db: Database, leadId: string): Promise<number> =>
  db.$count(enquiries, and(eq(enquiries.leadId, leadId), isNull(enquiries.userId)));
