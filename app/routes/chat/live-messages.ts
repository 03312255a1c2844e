import { visitorNames } from "~/components/chat/conversation";
import { messageHtml } from "~/components/chat/message-html.server";
import { withVisitor } from "~/services/auth/guards.server";
import { readChat } from "~/services/chat/chat.server";
import { currentChat } from "~/services/chat/current-chat.server";
import { liveResponse } from "~/services/chat/live-response.server";

/** New messages of the visitor's conversation. */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  const { ref } = await currentChat(visitor, request);
  if (!ref) throw new Response(null, { status: 404 });
  return liveResponse(request, {
    key: "token" in ref ? ref.token : `${visitor.claims?.userId}/${ref.id}`,
    // Null once the conversation has been attached to another account. The stream then ends.
    read: (after) => readChat(visitor, ref, after),
    render: messageHtml({
      end: "visitor",
      names: visitorNames(visitor.speech.t),
      speech: visitor.speech,
    }),
  });
});
