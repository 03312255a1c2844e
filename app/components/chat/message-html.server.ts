import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChatAuthor } from "#domain/chat/chat";
import type { Speech } from "#domain/language/language";
import { VisitorSpeech } from "~/components/visitor/language";
import { Message, type ConversationMessage } from "./conversation";

interface Reader {
  readonly end: ChatAuthor;
  readonly names: Readonly<Record<ChatAuthor, string>>;
  readonly speech: Speech;
}

/** A message as HTML, for live updates of a page. */
export const messageHtml =
  ({ end, names, speech }: Reader) =>
  (message: ConversationMessage): string =>
    renderToStaticMarkup(
      createElement(
        VisitorSpeech.Provider,
        { value: speech },
        createElement(Message, { message, end, names }),
      ),
    );
