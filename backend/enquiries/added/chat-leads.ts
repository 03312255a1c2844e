import type * as contract from "#contract/chat/chat";
import { CHAT_FORM } from "#domain/chat/chat";
import type { Chat } from "../../chat/conversations";
import { chatForStaff, connectLead } from "../../chat/staff-chats";
import type { Deps } from "../../platform/deps";
import type { Caller } from "../../platform/http/caller";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { addedPayload, storeAdded } from "../added-lead";
import { addPerson } from "./add-lead";

/** The visitor asked for a reply at the address. No text about anything else was shown. */
const CHAT_CONSENT = "chat";

/** Makes a lead of a visitor without an account who gave an address. @returns its id */
export async function leadOfChat(
  deps: Deps,
  { id, name, email }: Pick<Chat, "id" | "name" | "email">,
  { country }: Pick<Caller, "country">,
): Promise<string | null> {
  const unknown = { mobile: null, city: null, countries: [], level: null, year: null };
  const { enquiry } = await storeAdded(deps, {
    payload: addedPayload(
      { name, email, ...unknown },
      {
        formId: CHAT_FORM,
        source: CHAT_FORM,
        region: "default",
        now: deps.now(),
        consent: { version: CHAT_CONSENT, givenAt: deps.now() },
      },
    ),
    idempotencyKey: id,
    country,
  });
  return enquiry.leadId;
}

/** Adds the visitor of a conversation as a lead, and connects both. @throws ApiError 403, 404 */
export const addLeadOfChat: StaffOperationHandler<typeof contract.addLeadOfChat> = async (
  { params: { id }, body },
  c,
) => {
  const { deps, claims } = c.var;
  const chat = await chatForStaff(deps.db, id, claims);
  const added = await addPerson(c, body);
  const { id: leadId } = added.result;
  if (leadId) await connectLead(deps.db, chat.id, leadId);
  return { ...added, about: [...added.about, { userId: chat.userId }] };
};
