import * as user from "#contract/students/contact-details";
import type { ContactDetails } from "#contract/students/contact-details";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

export type { ContactDetails };

/** The visitor's addresses and whether they are verified. @throws ServiceError */
export const getContactDetails = (visitor: Visitor): Promise<ContactDetails> =>
  visitor.invoke(user.showContactDetails, { params: ownerOf(visitor) });

/** Where the visitor's confirmations go: a verified email address, else the number. @throws ServiceError */
export async function confirmationsGoTo(visitor: Visitor): Promise<string> {
  const { email, mobile } = await getContactDetails(visitor);
  return email.verified ?? mobile.verified ?? "";
}

/**
 * Stores a new address and sends the link that verifies it.
 * @returns whether it is already verified, so that no link was sent.
 * @throws ServiceError UM_EA_4002, UM_MA_4003, 429 when too many links were sent.
 */
export async function changeContact(
  visitor: Visitor,
  body: { readonly email: string } | { readonly mobile: string; readonly countryCode: string },
): Promise<boolean> {
  const params = ownerOf(visitor);
  const { isVerified } = await visitor.invoke(user.changeContactDetails, { params, body });
  return isVerified;
}

/**
 * The address that a link would verify. Opening the link doesn't consume it.
 * @throws ServiceError 404
 */
export const getContactVerification = (visitor: Visitor, token: string) =>
  visitor.invoke(user.showVerification, { params: { token } });

/** @throws ServiceError 403 (another account's link), 404 (used or expired), 409 (taken meanwhile). */
export async function verifyContact(visitor: Visitor, token: string): Promise<void> {
  await visitor.invoke(user.confirmContact, { params: { token } });
}
