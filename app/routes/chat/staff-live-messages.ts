import { staffNames } from "~/components/chat/conversation";
import { messageHtml } from "~/components/chat/message-html.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { liveResponse } from "~/services/chat/live-response.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** New messages of a conversation for staff. */
export const loader = withStaff("/counsellor/chats", async ({ request, params, visitor }) => {
  const id = params.id ?? "";
  const { name } = await orNotFound(services(visitor).chat.readChat({ params: { id } }));
  return liveResponse(request, {
    key: `staff/${visitor.claims?.userId}/${id}`,
    read: (after) => services(visitor).chat.followChat({ params: { id }, query: { after } }),
    render: messageHtml({ end: "staff", names: staffNames(name), speech: visitor.speech }),
  });
});
