import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./user-path.server";

const addressSchema = z.object({
  verified: z.string().nullable(),
  unverified: z.string().nullable(),
});
const detailsSchema = z.object({ email: addressSchema, mobile: addressSchema });
export type ContactDetails = z.infer<typeof detailsSchema>;

const verificationSchema = z.object({
  channel: z.enum(["email", "sms"]),
  maskedAddress: z.string(),
  needsSignIn: z.boolean(),
});

const linkPath = (token: string) => `/contact-verification/${encodeURIComponent(token)}`;

/** The visitor's own addresses, and which of them are verified. @throws ServiceError */
export async function getContactDetails(visitor: Visitor): Promise<ContactDetails> {
  const path = `${ownPath(visitor)}/contact-details`;
  const { data } = await visitor.call({ service: "user", path, schema: detailsSchema });
  return data;
}

/** Where the visitor's confirmations go: a verified email address, else the number. @throws ServiceError */
export async function confirmationsGoTo(visitor: Visitor): Promise<string> {
  const { email, mobile } = await getContactDetails(visitor);
  return email.verified ?? mobile.verified ?? "";
}

/**
 * Stores a new address and has the link sent that verifies it.
 * @returns whether it is the verified one already, and nothing was sent.
 * @throws ServiceError UM_EA_4002, UM_MA_4003, 429 when too many links were sent.
 */
export async function changeContact(
  visitor: Visitor,
  address: { readonly email: string } | { readonly mobile: string; readonly countryCode: string },
): Promise<boolean> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/contact-details`,
    method: "PUT",
    body: address,
    schema: z.object({ isVerified: z.boolean() }),
  });
  return data.isVerified;
}

/** What a link would verify; looking does not use it up. @throws ServiceError 404 */
export async function getContactVerification(visitor: Visitor, token: string) {
  const path = linkPath(token);
  const { data } = await visitor.call({ service: "user", path, schema: verificationSchema });
  return data;
}

/** @throws ServiceError 403 (another account's link), 404 (used or expired), 409 (taken meanwhile). */
export async function verifyContact(visitor: Visitor, token: string): Promise<void> {
  await visitor.call({
    service: "user",
    path: linkPath(token),
    method: "POST",
    body: {},
    schema: z.object({ channel: z.enum(["email", "sms"]) }),
  });
}
