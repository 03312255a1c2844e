import { and, isNull, sql } from "drizzle-orm";
import { chats } from "../db/schema/chat";
import { enquiries } from "../db/schema/enquiries";
import { leads } from "../db/schema/leads";
import { callBacks } from "../db/schema/requests";
import { any, anyOf, below, ofAccount, underAddress, type Person, type RowsOf } from "./person";

/** Enquiries of the account, and those under its addresses. */
const ownEnquiries = anyOf(ofAccount(enquiries.userId), underAddress(enquiries));

/** The leads of a person: that of the account, and those without one that have such an enquiry. */
const ownLeads: RowsOf = (person) =>
  any(
    ofAccount(leads.userId)(person),
    and(
      isNull(leads.userId),
      sql`${leads.id} in (select ${enquiries.leadId} from ${enquiries} where ${ownEnquiries(person)})`,
    ),
  );

/** A lead is one person, so all its enquiries belong to them, also those that were merged into it. */
const ofOwnLeads: RowsOf = (person) =>
  and(
    any(isNull(enquiries.userId), ofAccount(enquiries.userId)(person)),
    below(enquiries.leadId, leads, ownLeads)(person),
  ) ?? sql`false`;

/** Rows that are found in more than one way. Export and erasure use the same conditions. */
export const rowsOf = {
  enquiries: anyOf(ownEnquiries, ofOwnLeads),
  /** With the rows that were merged into them, whose ids other systems may know. */
  leads: anyOf(ownLeads, below(leads.mergedInto, leads, ownLeads)),
  chats: anyOf(ofAccount(chats.userId), underAddress({ userId: chats.userId, email: chats.email })),
  callBacks: anyOf(
    ofAccount(callBacks.userId),
    underAddress({ userId: callBacks.userId, mobile: callBacks.mobile }),
  ),
} as const satisfies Record<string, (person: Person) => ReturnType<RowsOf>>;
