import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { defineAction } from "~/services/auth/define-action.server";
import { currentChat } from "~/services/chat/current-chat.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

/** An action without a page: a script of the chat page sends it. */
export const loader = (): Response => redirect(hrefTo("/chat"), 302);

/** Says that the visitor is typing. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 60, perSeconds: 60 } },
  async ({ request, visitor }) => {
    const { ref } = await currentChat(visitor, request);
    if (!ref) return new Response(null, { status: 404 });
    const { chat } = services(visitor);
    try {
      if ("token" in ref) await chat.typeInChatOfLink({ params: ref });
      else await chat.typeInOwnChat({ params: ref });
    } catch (error) {
      return new Response(null, { status: failureOf(error).status });
    }
    return new Response(null, { status: 204 });
  },
);
