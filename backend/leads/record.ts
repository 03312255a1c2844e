import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { scorePartsOf } from "#domain/leads/score";
import { mayAccessStudent } from "../platform/access/access";
import type { Claims } from "../platform/access/claims";
import { prospectsOf } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/enquiries";
import { prospects } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { enquiryView, withAssignees } from "./enquiry-view";
import { enquiriesOfProspect, subjectsOf, visibleProspect, type Prospect } from "./find";

const MAX_DUPLICATES = 10;

type Lead = typeof leads.$inferSelect;

/** Shows a lead with all enquiries, its score and possible duplicates. */
export const showProspect: StaffOperationHandler<typeof contract.showProspect> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const prospect = await visibleProspect(deps.db, claims, id);
  const enquiries = await enquiriesOfProspect(deps.db, prospect.id);
  const [listed, owner, possibleDuplicates, mayOpenStudent] = await Promise.all([
    withAssignees(
      deps,
      enquiries.map((lead) => ({ lead })),
    ),
    nameOf(deps, prospect.ownerId),
    duplicatesOf(deps, claims, prospect, enquiries),
    prospect.userId ? mayAccessStudent(deps, claims, prospect.userId) : false,
  ]);
  const { mergedInto: _, assignedAt: __, returns: ___, escalatedAt: ____, ...shown } = prospect;
  return {
    result: {
      ...shown,
      owner,
      scoreParts: scorePartsOf(
        enquiries.map(({ payload, status, createdAt }) => ({
          ...{ payload, createdAt },
          isVerified: status === "verified",
        })),
      ),
      enquiries: listed.map(enquiryView),
      possibleDuplicates,
      mayOpenStudent,
    },
    about: await subjectsOf(deps.db, prospect),
  };
};

async function nameOf({ db }: Deps, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [user] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, id));
  return user?.name ?? null;
}

/** Others whose enquiries have the same number or address, among those that the caller may see. */
async function duplicatesOf(
  { db }: Deps,
  claims: Claims,
  { id }: Prospect,
  enquiries: readonly Lead[],
) {
  const address = sameAddress(enquiries);
  if (!address) return [];
  const others = db
    .selectDistinct({ id: leads.prospectId })
    .from(leads)
    .where(and(address, ne(leads.prospectId, id)));
  const rows = await db
    .select()
    .from(prospects)
    .where(
      and(inArray(prospects.id, others), isNull(prospects.mergedInto), prospectsOf(db, claims)),
    )
    .limit(MAX_DUPLICATES);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, mobile: row.mobile, email: row.email },
    isVerified: row.userId !== null,
    lastEnquiryAt: row.lastEnquiryAt,
  }));
}

function sameAddress(enquiries: readonly Lead[]): SQL | undefined {
  const mobiles = enquiries.flatMap(({ mobile }) => mobile ?? []);
  const emails = enquiries.flatMap(({ email }) => email ?? []);
  return or(
    mobiles.length > 0 ? inArray(leads.mobile, mobiles) : undefined,
    emails.length > 0 ? inArray(leads.email, emails) : undefined,
  );
}
