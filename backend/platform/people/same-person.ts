import { and, eq, isNotNull, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { doneStages } from "#domain/leads/progress";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Claims } from "../access/claims";
import { activeStaffIds } from "../access/responsible";
import { leadsOf } from "../access/staff-scope";
import { enquiries } from "../db/schema/enquiries";
import { leads } from "../db/schema/leads";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";

/** A number and an address as they are stored. */
export interface Addresses {
  readonly mobile: string | null;
  readonly email: string | null;
}

const MAX_KNOWN = 10;

/**
 * Leads with the same number or address: typed in an enquiry, corrected by staff, or of their
 * account. Each way is read from its index.
 */
function hasAddress(db: Database, { mobile, email }: Addresses): SQL | undefined {
  const anyOf = (mobiles: readonly AnyPgColumn[], emails: readonly AnyPgColumn[]) =>
    or(
      ...(mobile ? mobiles.map((column) => eq(column, mobile)) : []),
      ...(email ? emails.map((column) => eq(column, email)) : []),
    );
  const typed = anyOf([enquiries.mobile], [enquiries.email]);
  const corrected = anyOf([leads.mobile], [leads.email]);
  const ofAccount = anyOf([users.mobile, users.contactMobile], [users.email, users.contactEmail]);
  if (!typed || !corrected || !ofAccount) return undefined;
  const byEnquiry = db.select({ id: enquiries.leadId }).from(enquiries).where(typed);
  const isCorrected = sql`${leads.corrected} <> '{}'::jsonb`;
  const byCorrection = db.select({ id: leads.id }).from(leads).where(and(isCorrected, corrected));
  const byAccount = db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.userId))
    .where(ofAccount);
  return and(
    isNull(leads.mergedInto),
    sql`${leads.id} in (${byEnquiry} union all ${byCorrection} union all ${byAccount})`,
  );
}

/** A known person. Of a lead that the caller may not open, only the owner is named. */
export interface KnownPerson {
  readonly id: string | null;
  readonly name: string | null;
  readonly owner: string | null;
}

/** Finds leads with the same number or address, the latest first. */
export async function knownPeople(
  db: Database,
  claims: Claims,
  addresses: Addresses,
): Promise<KnownPerson[]> {
  const condition = hasAddress(db, addresses);
  if (!condition) return [];
  const rows = await db
    .select({
      id: leads.id,
      name: leads.name,
      owner: users.fullName,
      isVisible: sql<boolean>`${leadsOf(db, claims) ?? sql`true`}`,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(condition)
    .orderBy(sql`${leads.lastEnquiryAt} desc`)
    .limit(MAX_KNOWN);
  return rows.map(({ isVisible, id, name, owner }) =>
    isVisible ? { id, name, owner } : { id: null, name: null, owner },
  );
}

/**
 * The active owner of an open lead with the same number or address, so that two counsellors don't
 * call one person. Null without one.
 */
export async function ownerOfSamePerson(
  db: Database,
  addresses: Addresses,
): Promise<string | null> {
  const condition = hasAddress(db, addresses);
  if (!condition) return null;
  const [known] = await db
    .select({ ownerId: leads.ownerId })
    .from(leads)
    .where(
      and(
        condition,
        isNotNull(leads.ownerId),
        sql`${leads.ownerId} in ${activeStaffIds}`,
        notInArray(leads.stage, [...doneStages]),
      ),
    )
    .orderBy(sql`${leads.lastEnquiryAt} desc`)
    .limit(1);
  return known?.ownerId ?? null;
}
