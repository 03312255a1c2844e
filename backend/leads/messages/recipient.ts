import { eq } from "drizzle-orm";
import type { InvitationBlock, MessageBlock, MessageChannel } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { siteOfStudent, type PersonSite } from "../../notifications/notify-person";
import { enquiries } from "../../platform/db/schema/enquiries";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { optedOutAmong } from "../../platform/mail/topics";
import {
  leadEmailsOf,
  verifiedContactsOfAll,
  type ConsentedEmail,
  type VerifiedEmail,
  type VerifiedMobile,
} from "../../platform/outbox/verified-contact";
import { ApiError } from "../../platform/http/errors";
import type { Lead } from "../find";

/** A student who may get a message on a channel. */
export type Recipient =
  | { readonly channel: "email"; readonly to: VerifiedEmail | ConsentedEmail }
  | { readonly channel: "sms" | "whatsapp"; readonly to: VerifiedMobile };

/**
 * Returns where leads get messages on a channel, or why they can't. Verified and confirmed addresses get a
 * counsellor's words, and once an address that was typed with a consent in writing.
 */
export async function recipientsOf<L extends Pick<Lead, "id" | "userId" | "email">>(
  deps: Deps,
  leads: readonly L[],
  channel: MessageChannel,
): Promise<{ readonly lead: L; readonly recipient: Recipient | MessageBlock }[]> {
  const ids = leads.flatMap(({ userId }) => userId ?? []);
  const contacts = await verifiedContactsOfAll(deps.db, ids);
  const contactOf = (userId: string) => {
    const { email, mobile } = contacts.get(userId) ?? {};
    return channel === "email" ? email : mobile;
  };
  const emails =
    channel === "email"
      ? await leadEmailsOf(
          deps.db,
          leads.filter(({ userId }) => !userId || !contactOf(userId)),
        )
      : new Map<string, never>();
  const receivers = leads.flatMap(({ id, userId }) => {
    const to = (userId ? contactOf(userId) : undefined) ?? emails.get(id);
    return to && typeof to !== "string" ? { address: to.address, userId } : [];
  });
  const optedOut = await optedOutAmong(deps, receivers, { topic: "counselling", channel });
  const recipientFor = ({ id, userId }: L): Recipient | MessageBlock => {
    const to = (userId ? contactOf(userId) : undefined) ?? emails.get(id);
    if (!to && !userId) return "unverified";
    if (!isSetUp(deps, channel)) return "no_provider";
    if (!to) return "no_address";
    if (typeof to === "string") return to;
    if (optedOut.has(to.address)) return "opted_out";
    return to.channel === "email"
      ? { channel: "email", to }
      : { channel: channel === "whatsapp" ? "whatsapp" : "sms", to };
  };
  return leads.map((lead) => ({ lead, recipient: recipientFor(lead) }));
}

/** Says why somebody can't be written to. */
export const refused = (reason: MessageBlock | InvitationBlock): ApiError =>
  new ApiError(409, "MESSAGE_REFUSED", { details: { reason } });

/** Returns where a lead gets messages on a channel, or why they can't. */
export async function recipientOf(
  deps: Deps,
  lead: Lead,
  channel: MessageChannel,
): Promise<Recipient | MessageBlock> {
  const [found] = await recipientsOf(deps, [lead], channel);
  return found?.recipient ?? "unverified";
}

/** Production has email and text messages. Local mode shows all channels in the outbox. */
const isSetUp = ({ config }: Deps, channel: MessageChannel): boolean =>
  channel !== "whatsapp" || config.isLocal || config.WHATSAPP_GATEWAY_URL !== undefined;

/** The site and language of a lead: as their account reads, else as their latest enquiry was written. */
export const siteOf = (
  db: Database,
  mainOrigin: string,
  { id, userId }: Lead,
): Promise<PersonSite> => siteOfStudent(db, mainOrigin, userId, eq(enquiries.leadId, id));

/** Values of the variables in a message to a student. */
export async function variablesFor(db: Database, lead: Lead, staffId: string, origin: string) {
  const nameOf = async (id: string | null) => {
    if (!id) return null;
    const [user] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, id));
    return user?.name ?? null;
  };
  return {
    name: (await nameOf(lead.userId)) ?? lead.name,
    counsellor: (await nameOf(staffId)) ?? "",
    booking_link: origin + hrefTo("/schedule-appointment"),
    profile_link: origin + hrefTo("/profile/dashboard"),
  };
}
