import { eq } from "drizzle-orm";
import type * as user from "#contract/students/account";
import { codeOfEducationLevel } from "#domain/enquiries/enquiry-payload";
import { completeAccount, findUser, liteUserOf } from "../auth/accounts";
import { offerVerification } from "../auth/contact-verification";
import { users } from "../platform/db/schema/users";
import { callerOf } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** Shows the short user record, which the website stores in the session cookie. */
export const showLiteUser: OperationHandler<typeof user.showLiteUser> = async (_, c) => {
  const { deps, claims } = c.var;
  return liteUserOf(await findUser(deps.db, claims.userId));
};

export const showUserDetail: OperationHandler<typeof user.showUserDetail> = async (_, c) => {
  const { deps, claims } = c.var;
  const { interestedEducationLevel } = await findUser(deps.db, claims.userId);
  return { userProfile: { interestedEducationLevel } };
};

/** Saves the education level. @throws ApiError 400 UE_UAI_4005 if it is unknown */
export const saveEducationLevel: OperationHandler<typeof user.saveEducationLevel> = async (
  { body: { interestedEducationLevel } },
  c,
) => {
  const { deps, claims } = c.var;
  const code = codeOfEducationLevel(interestedEducationLevel);
  if (code === null)
    throw new ApiError(400, "UE_UAI_4005", {
      fields: { interestedEducationLevel: "is not known" },
    });
  await deps.db
    .update(users)
    .set({ interestedEducationLevel: code, updatedAt: deps.now() })
    .where(eq(users.id, claims.userId));
  return { interestedEducationLevel: code };
};

/** Saves the language that the caller has chosen on the website. */
export const saveLanguage: OperationHandler<typeof user.saveLanguage> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  await deps.db
    .update(users)
    .set({ language: body.language, updatedAt: deps.now() })
    .where(eq(users.id, claims.userId));
  return body;
};

/** core.md §7 "vpc-only": user attributes for other internal services. */
export const showAttributes: OperationHandler<typeof user.showUserAttributes> = async (_, c) => {
  const { deps, ownerId } = c.var;
  const found = await findUser(deps.db, ownerId);
  const { paidUser, interestedEducationLevel, countryCode } = found;
  return { paidUser, interestedEducationLevel, countryCode };
};

/** Adds missing details to the signed-in account. */
export const register: OperationHandler<typeof user.registerUser> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const account = await completeAccount(deps, claims.userId, body);
  if (body.email) await offerVerification(deps, account.id, callerOf(c, deps.config));
  return liteUserOf(account);
};
