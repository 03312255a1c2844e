import { eq } from "drizzle-orm";
import { z } from "zod";
import { codeOfEducationLevel } from "#domain/enquiry-payload";
import type { AccessContext } from "../auth/access";
import { completeAccount, findUser, liteUserOf } from "../auth/accounts";
import { offerVerification } from "../contact/verification";
import { users } from "../db/schema";
import { optionalMobile, readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { ApiError } from "../http/errors";

const levelSchema = z.object({ interestedEducationLevel: z.string().max(40) }).strict();

const registerSchema = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  email: z.string().trim().toLowerCase().email().max(254).optional(),
  ...optionalMobile,
});

/** Shows the short user record, which the website stores in the session cookie. */
export async function showLiteUser(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  return c.json({ data: liteUserOf(await findUser(deps.db, claims.userId)) });
}

export async function showUserDetail(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { interestedEducationLevel } = await findUser(deps.db, claims.userId);
  return c.json({ data: { userProfile: { interestedEducationLevel } } });
}

/** Saves the education level. @throws ApiError 400 UE_UAI_4005 if it is unknown */
export async function saveEducationLevel(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { interestedEducationLevel } = await readBody(c.req.raw, levelSchema);
  const code = codeOfEducationLevel(interestedEducationLevel);
  if (code === null)
    throw new ApiError(400, "UE_UAI_4005", {
      fields: { interestedEducationLevel: "is not known" },
    });
  await deps.db
    .update(users)
    .set({ interestedEducationLevel: code, updatedAt: deps.now() })
    .where(eq(users.id, claims.userId));
  return c.json({ data: { interestedEducationLevel: code } });
}

/** core.md §7 "vpc-only": user attributes for other internal services. */
export async function showAttributes(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const user = await findUser(deps.db, ownerId);
  const { paidUser, interestedEducationLevel, countryCode } = user;
  return c.json({ data: { paidUser, interestedEducationLevel, countryCode } });
}

/** Adds missing details to the signed-in account. */
export async function register(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const details = await readBody(c.req.raw, registerSchema);
  const user = await completeAccount(deps, claims.userId, details);
  if (details.email) await offerVerification(deps, user.id, callerOf(c, deps.config));
  return c.json({ data: liteUserOf(user) });
}
