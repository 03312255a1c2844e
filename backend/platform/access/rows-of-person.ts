import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { chats } from "../db/schema/chat";
import { enquiries } from "../db/schema/enquiries";
import { callBacks } from "../db/schema/requests";
import type { users } from "../db/schema/users";

export type User = typeof users.$inferSelect;

/** A number or email address of the person. */
interface Known {
  readonly emails: readonly string[];
  readonly mobiles: readonly string[];
}

export const knownBy = (user: User): Known => ({
  // Unverified addresses may belong to someone else, so only verified ones count.
  emails: user.email ? [user.email] : [],
  mobiles: user.mobile ? [user.mobile] : [],
});

/** Matches rows of the account, and rows under its verified addresses. */
const theirs = (
  userId: PgColumn,
  user: User,
  { email, mobile }: { readonly email?: PgColumn; readonly mobile?: PgColumn },
): SQL | undefined => {
  const { emails, mobiles } = knownBy(user);
  return or(
    eq(userId, user.id),
    email && emails.length > 0 ? and(isNull(userId), inArray(email, [...emails])) : undefined,
    mobile && mobiles.length > 0 ? and(isNull(userId), inArray(mobile, [...mobiles])) : undefined,
  );
};

/** The same conditions are used to export and to erase data. */
export const rowsOf = {
  enquiries: (user: User) =>
    theirs(enquiries.userId, user, { email: enquiries.email, mobile: enquiries.mobile }),
  chats: (user: User) => theirs(chats.userId, user, { email: chats.email }),
  callBacks: (user: User) => theirs(callBacks.userId, user, { mobile: callBacks.mobile }),
} as const;
