import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Message, visitorNames } from "~/components/chat/conversation";
import { readChatToken } from "~/server/chat-cookie.server";
import { withVisitor } from "~/services/auth/guards.server";
import { readChat } from "~/services/chat/chat.server";
import { VisitorSpeech } from "~/components/language";
import type { Speech } from "~/domain/language";

/** So often we look for a new message. */
const LOOK_EVERY_MS = 2_000;
/** Then the browser connects again by itself: a line that went away is noticed. */
const LONGEST_MS = 5 * 60_000;
/** One process answers so many at once; others look by reloading. */
const MOST_AT_ONCE = 300;

let open = 0;

/** Lines that stay open would keep a process that is told to end. */
let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => {
    isEnding = true;
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * New messages of this browser's conversation as server-sent events: each is its HTML, under its number, so
 * that a browser that lost the line goes on where it was (`Last-Event-ID`).
 */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  const token = await readChatToken(request);
  if (!token) throw new Response(null, { status: 404 });
  // What answers 204 is not asked again.
  if (open >= MOST_AT_ONCE) return new Response(null, { status: 204 });
  const asked =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  let after = Number(/^\d{1,4}$/.exec(asked ?? "")?.[0] ?? 0);
  const encoder = new TextEncoder();
  let isOpen = true;
  open += 1;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const until = performance.now() + LONGEST_MS;
      const look = async () => {
        send("retry: 3000\n\n");
        while (isOpen && !isEnding && performance.now() < until && !request.signal.aborted) {
          const { messages } = await readChat(visitor, token, after);
          for (const message of messages) {
            after = message.number;
            send(
              `id: ${message.number}\ndata: ${JSON.stringify(htmlOf(message, visitor.speech))}\n\n`,
            );
          }
          // A comment: proxies close a line on which nothing comes.
          if (messages.length === 0) send(":\n\n");
          await pause(LOOK_EVERY_MS);
        }
      };
      look()
        // Services that are away: the browser tries again, and goes on from its last number.
        .catch(() => undefined)
        .finally(() => {
          open -= 1;
          if (isOpen) controller.close();
          isOpen = false;
        });
    },
    cancel: () => {
      isOpen = false;
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Compression would hold events back.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

const htmlOf = (message: Parameters<typeof Message>[0]["message"], speech: Speech): string =>
  renderToStaticMarkup(
    createElement(
      VisitorSpeech.Provider,
      { value: speech },
      createElement(Message, { message, end: "visitor", names: visitorNames(speech.t) }),
    ),
  );
