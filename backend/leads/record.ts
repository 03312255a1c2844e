import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { scorePartsOf } from "#domain/leads/score";
import { mayAccessStudent } from "../platform/access/access";
import type { Claims } from "../platform/access/claims";
import { leadsOf } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { enquiryView, withAssignees } from "./enquiry-view";
import { enquiriesOfLead, subjectsOf, visibleLead, type Lead, shownLead } from "./find";

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
  const [listed, owner, possibleDuplicates, mayOpenStudent] = await Promise.all([
    withAssignees(
      deps,
      theirs.map((enquiry) => ({ enquiry })),
    ),
    nameOf(deps, lead.ownerId),
    duplicatesOf(deps, claims, lead, theirs),
    lead.userId ? mayAccessStudent(deps, claims, lead.userId) : false,
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

/** Others whose enquiries have the same number or address, among those that the caller may see. */
async function duplicatesOf(
  { db }: Deps,
  claims: Claims,
  { id }: Lead,
  theirs: readonly Enquiry[],
) {
  const address = sameAddress(theirs);
  if (!address) return [];
  const others = db
    .selectDistinct({ id: enquiries.leadId })
    .from(enquiries)
    .where(and(address, ne(enquiries.leadId, id)));
  const rows = await db
    .select()
    .from(leads)
    .where(and(inArray(leads.id, others), isNull(leads.mergedInto), leadsOf(db, claims)))
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

function sameAddress(theirs: readonly Enquiry[]): SQL | undefined {
  const mobiles = theirs.flatMap(({ mobile }) => mobile ?? []);
  const emails = theirs.flatMap(({ email }) => email ?? []);
  return or(
    mobiles.length > 0 ? inArray(enquiries.mobile, mobiles) : undefined,
    emails.length > 0 ? inArray(enquiries.email, emails) : undefined,
  );
}
