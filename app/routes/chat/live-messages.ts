import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChatMessage } from "#contract/chat/chat";
import type { Speech } from "#domain/language/language";
import { Message, visitorNames } from "~/components/chat/conversation";
import { VisitorSpeech } from "~/components/visitor/language";
import { registerGauge } from "~/platform/metrics.server";
import { requestContext } from "~/platform/request-context.server";
import { withVisitor } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { readChat, type ChatRef } from "~/services/chat/chat.server";
import { currentChat } from "~/services/chat/current-chat.server";
import { LiveChats } from "~/services/chat/live-chats.server";

const liveChats = new LiveChats();
registerGauge("chat_streams_open", "Open live updates of conversations", "state", () => ({
  open: liveChats.size,
}));

/**
 * New messages of the visitor's conversation as server-sent events. Each is HTML under its number, so that a
 * browser that reconnects continues where it was (`Last-Event-ID`). Over a limit the response is 204: the browser
 * does not reconnect, and the page offers "Check for replies".
 */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  const { ref } = await currentChat(visitor, request);
  if (!ref) throw new Response(null, { status: 404 });
  const who = {
    key: "token" in ref ? ref.token : `${visitor.claims?.userId}/${ref.id}`,
    address: requestContext().clientAddress,
  };
  const after = lastSeen(request);
  const chat = liveChats.hasRoom(who) ? await readChat(visitor, ref, after) : null;
  const stream =
    chat &&
    liveChats.stream({
      ...who,
      after,
      first: chat.messages,
      read: (number) => messagesAfter(visitor, ref, number),
      render: (message) => htmlOf(message, visitor.speech),
      signal: request.signal,
    });
  if (!stream) return new Response(null, { status: 204 });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Compression would delay events.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

/** @throws if the conversation has been attached to an account meanwhile. The stream then ends. */
async function messagesAfter(visitor: Visitor, ref: ChatRef, number: number) {
  const chat = await readChat(visitor, ref, number);
  if (!chat) throw new Error("the conversation is no longer this visitor's");
  return chat.messages;
}

function lastSeen(request: Request): number {
  const given =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  return Number(/^\d{1,4}$/.exec(given ?? "")?.[0] ?? 0);
}

const htmlOf = (message: ChatMessage, speech: Speech): string =>
  renderToStaticMarkup(
    createElement(
      VisitorSpeech.Provider,
      { value: speech },
      createElement(Message, { message, end: "visitor", names: visitorNames(speech.t) }),
    ),
  );
