import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type * as contract from "#contract/leads/leads";
import { scorePartsOf } from "#domain/leads/score";
import { mayAccessStudent } from "../../platform/access/access";
import type { Claims } from "../../platform/access/claims";
import { leadsOf } from "../../platform/access/staff-scope";
import { consents, enquiries } from "../../platform/db/schema/enquiries";
import { refusedChannels } from "../../platform/mail/refused-channels";
import { leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Deps } from "../../platform/deps";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { mergesInto } from "../duplicates/undo-merge";
import { enquiryView, withAssignees } from "../enquiry-view";
import { enquiriesOfLead, subjectsOf, visibleLead, type Lead, shownLead } from "../find";

const MAX_DUPLICATES = 10;

type Enquiry = typeof enquiries.$inferSelect;

/** Shows a lead with all enquiries, its score and possible duplicates. */
export const showLead: StaffOperationHandler<typeof contract.showLead> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  const theirs = await enquiriesOfLead(deps.db, lead.id);
  const [listed, owner, possibleDuplicates, mayOpenStudent, merges, consent, verified] =
    await Promise.all([
      withAssignees(
        deps,
        theirs.map((enquiry) => ({ enquiry })),
      ),
      nameOf(deps, lead.ownerId),
      duplicatesOf(deps, claims, lead, theirs),
      lead.userId ? mayAccessStudent(deps, claims, lead.userId) : false,
      mergesInto(deps, lead.id),
      latestConsent(deps, lead),
      lead.userId ? verifiedAddresses(deps, lead.userId) : null,
    ]);
  const { mergedInto: _, ...shown } = shownLead(lead);
  return {
    result: {
      ...shown,
      owner,
      scoreParts: scorePartsOf(
        theirs.map(({ payload, status, createdAt }) => ({
          payload,
          createdAt,
          isVerified: status === "verified",
        })),
      ),
      enquiries: listed.map(enquiryView),
      possibleDuplicates,
      merges,
      consent,
      refusedChannels: await refusedChannels(deps, {
        userId: lead.userId,
        emails: [lead.email, verified?.email ?? null],
        mobiles: [lead.mobile, verified?.mobile ?? null],
      }),
      verified,
      mayOpenStudent,
    },
    about: await subjectsOf(deps.db, lead),
  };
};

async function nameOf({ db }: Deps, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [user] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, id));
  return user?.name ?? null;
}

/** The latest consent that came with an enquiry, or that the account has given. */
async function latestConsent({ db }: Deps, { id, userId }: Lead) {
  const ofLead = db.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.leadId, id));
  const [consent] = await db
    .select({ version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(
      or(inArray(consents.enquiryId, ofLead), userId ? eq(consents.userId, userId) : undefined),
    )
    .orderBy(desc(consents.givenAt))
    .limit(1);
  return consent ?? null;
}

async function verifiedAddresses({ db }: Deps, userId: string) {
  const [user] = await db
    .select({ mobile: users.mobile, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}

/** Others with the same number or address, among those that the caller may see. */
async function duplicatesOf(
  { db }: Deps,
  claims: Claims,
  { id, mobile, email }: Lead,
  theirs: readonly Enquiry[],
) {
  const mobiles = [mobile, ...theirs.map((one) => one.mobile)].filter((one) => one !== null);
  const emails = [email, ...theirs.map((one) => one.email)].filter((one) => one !== null);
  const has = (column: AnyPgColumn, values: readonly string[]) =>
    values.length > 0 ? inArray(column, [...values]) : undefined;
  const typed = or(has(enquiries.mobile, mobiles), has(enquiries.email, emails));
  const corrected = or(has(leads.mobile, mobiles), has(leads.email, emails));
  if (!typed || !corrected) return [];
  const byEnquiry = db.select({ id: enquiries.leadId }).from(enquiries).where(typed);
  const byCorrection = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(sql`${leads.corrected} <> '{}'::jsonb`, corrected));
  const rows = await db
    .select()
    .from(leads)
    .where(
      and(
        ...[sql`${leads.id} in (${byEnquiry} union all ${byCorrection})`, ne(leads.id, id)],
        ...[isNull(leads.mergedInto), leadsOf(db, claims)],
      ),
    )
    .limit(MAX_DUPLICATES);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    isVerified: row.userId !== null,
    lastEnquiryAt: row.lastEnquiryAt,
  }));
}
