import { and, desc, eq, ilike, isNull, or } from "drizzle-orm";
import type * as contract from "#contract/enquiries/enquiries";
import type { OperationInput } from "#contract/operation/index";
import { updateLead } from "../leads/change";
import type { Subject } from "../platform/access/access-log";
import type { Claims } from "../platform/access/claims";
import { inboxScopes } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import { notFound } from "../platform/http/errors";
import {
  exactTime,
  firstRows,
  hasTerm,
  numberIn,
  patternOf,
  pageOf,
  PER_PAGE,
  rowsAfter,
} from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";

type InboxQuery = OperationInput<typeof contract.listEnquiries>["query"];

/** Matches the enquiries that the query asks for. */
function inboxFilter(claims: Claims, { progress, assigned, q, after }: InboxQuery) {
  return and(
    rowsAfter(enquiries.createdAt, enquiries.id, after),
    progress ? eq(enquiries.progress, progress) : undefined,
    assigned === "me" ? eq(enquiries.assignedTo, claims.userId) : undefined,
    assigned === "none" ? isNull(enquiries.assignedTo) : undefined,
    q
      ? or(
          hasTerm(enquiries.name, q),
          hasTerm(enquiries.email, q),
          ilike(enquiries.mobile, numberIn(q) ?? patternOf(q)),
        )
      : undefined,
  );
}

const inboxView = (enquiry: typeof enquiries.$inferSelect, assignee: string | null) => ({
  id: enquiry.id,
  name: enquiry.name,
  mobile: enquiry.mobile,
  email: enquiry.email,
  formId: enquiry.formId,
  city: enquiry.payload.city,
  interestedCountries: enquiry.payload.interestedCountries,
  interestedEducationLevel: enquiry.payload.interestedEducationLevel,
  interestedYear: enquiry.payload.interestedYear,
  answeredFields: enquiry.payload.answeredFields ?? null,
  isVerified: enquiry.status === "verified",
  progress: enquiry.progress,
  assignedTo: enquiry.assignedTo,
  assignee,
  userId: enquiry.userId,
  createdAt: enquiry.createdAt,
});

/** Lists the counsellors' inbox of enquiries, the newest first. */
export const listEnquiries: StaffOperationHandler<typeof contract.listEnquiries> = async (
  { query },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const orderBy = [desc(enquiries.createdAt), desc(enquiries.id)];
  const first = { where: inboxFilter(claims, query), orderBy, limit: PER_PAGE + 1 };
  const found = await db
    .select({ enquiry: enquiries, assignee: users.fullName, at: exactTime(enquiries.createdAt) })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.assignedTo))
    .where(firstRows(db, enquiries, inboxScopes(db, claims), first))
    .orderBy(...orderBy)
    .limit(first.limit);
  const { page, next } = pageOf(found, ({ at, enquiry }) => `${at}_${enquiry.id}`);
  return {
    result: {
      enquiries: page.map(({ enquiry, assignee }) => inboxView(enquiry, assignee)),
      next,
    },
    about: page.map(({ enquiry }) => subjectOf(enquiry)),
  };
};

/** Changes the progress or assignment of an enquiry, and with it those of its person. */
export const changeEnquiry: StaffOperationHandler<typeof contract.changeEnquiry> = async (
  { params: { id }, body: wanted },
  c,
) => {
  const { deps, claims } = c.var;
  const [enquiry] = await deps.db.select().from(enquiries).where(eq(enquiries.id, id));
  if (!enquiry?.leadId) throw notFound();
  await updateLead(deps, claims, enquiry.leadId, {
    ...(wanted.progress === undefined
      ? {}
      : {
          stage: wanted.progress,
          closedReason: wanted.progress === "closed" ? ("other" as const) : null,
        }),
    ...(wanted.assignedTo === undefined ? {} : { ownerId: wanted.assignedTo }),
  });
  return { result: { id, ...wanted }, about: [subjectOf(enquiry)] };
};

/** The subject for the access log: the enquiry and its account, if any. */
export const subjectOf = ({ id, userId }: typeof enquiries.$inferSelect): Subject => ({
  userId,
  enquiryId: id,
});
