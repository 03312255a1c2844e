import { listChangedChats, type ChatMessage, type ChatNews } from "#contract/chat/chat";
import { registerGauge } from "~/platform/metrics.server";
import { requestContext } from "~/platform/request-context.server";
import { invokeOperation } from "~/services/client/client.server";
import { LiveChats } from "./live-chats.server";

/** Every call names a country, but chats don't depend on it. */
const liveChats = new LiveChats((since) =>
  invokeOperation({ country: "IN" }, listChangedChats, { query: { since } }),
);
registerGauge("chat_streams_open", "Open live updates of conversations", "state", () => ({
  open: liveChats.size,
}));

interface LiveConversation {
  /** Identifies the conversation and whoever reads it. */
  readonly key: string;
  /** What is new after a message. Null if the reader may not see it. @throws if that has changed */
  readonly read: (after: number) => Promise<ChatNews | null>;
  /** A message as HTML. */
  readonly render: (message: ChatMessage) => string;
}

/**
 * New messages of a conversation as server-sent events. Each is HTML under its number, so that a
 * browser that reconnects continues where it was (`Last-Event-ID`). Over a limit the response is 204: the browser
 * does not reconnect, and the page has a link that checks for messages.
 */
export async function liveResponse(
  request: Request,
  { key, read, render }: LiveConversation,
): Promise<Response> {
  const who = { key, address: requestContext().clientAddress };
  const after = lastSeen(request);
  const chat = liveChats.hasRoom(who) ? await read(after) : null;
  const stream =
    chat &&
    liveChats.stream({
      ...who,
      chatId: chat.id,
      after,
      first: chat.messages,
      read: async (number) => {
        const news = await read(number);
        if (!news) throw new Error("the reader may no longer see the conversation");
        return news;
      },
      render,
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
}

function lastSeen(request: Request): number {
  const given =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  return Number(/^\d{1,4}$/.exec(given ?? "")?.[0] ?? 0);
}
