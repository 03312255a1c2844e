import type { Message } from "../language/message";

/** Contact requests besides enquiries: partners, questions to alumni, chats. */

/** What a partner institution is interested in. */
export const partnerWishes = ["recruit", "programme", "event", "other"] as const;

export type PartnerWish = (typeof partnerWishes)[number];

export const partnerWishNames: Readonly<Record<PartnerWish, Message>> = {
  recruit: "Reach students from India, Vietnam or Saudi Arabia",
  programme: "Build an accelerator program together",
  event: "Come to an event or webinar",
  other: "Something else",
};
