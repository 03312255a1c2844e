import type { ChatAuthor } from "#domain/chat/chat";
import type { Translate } from "#domain/language/message";
import { formatMoment } from "#domain/time/dates";
import { useT } from "~/components/visitor/language";
import * as styles from "./chat.css";

export interface ConversationMessage {
  readonly number: number;
  readonly author: ChatAuthor;
  readonly text: string;
  readonly createdAt: string;
}

/** Names of the senders as the visitor sees them. */
export const visitorNames = (t: Translate): Readonly<Record<ChatAuthor, string>> => ({
  visitor: t("You"),
  staff: t("Counsellor"),
});

/** Names of the senders as staff see them. */
export const staffNames = (visitor: string): Readonly<Record<ChatAuthor, string>> => ({
  visitor,
  staff: "A colleague",
});

/**
 * The messages of a conversation, from the viewpoint of the visitor or of staff. New messages are
 * announced to screen readers.
 */
export function Conversation({
  messages,
  end,
  names,
  eventsFrom,
}: {
  readonly messages: readonly ConversationMessage[];
  readonly end: ChatAuthor;
  readonly names: Readonly<Record<ChatAuthor, string>>;
  /** Where a script hears of new messages (app/browser/chat.ts). */
  readonly eventsFrom?: string;
}) {
  const t = useT();
  return (
    <div role="log" aria-label={t("Conversation")}>
      <ol className={styles.messages} data-chat-events={eventsFrom}>
        {messages.map((message) => (
          <Message key={message.number} message={message} end={end} names={names} />
        ))}
      </ol>
      {eventsFrom ? (
        <p data-chat-typing hidden>
          {t("{{name}} is typing…", { name: names[end === "staff" ? "visitor" : "staff"] })}
        </p>
      ) : null}
    </div>
  );
}

/** One message; the script gets it as bare HTML too. */
export function Message({
  message,
  end,
  names,
}: {
  readonly message: ConversationMessage;
  readonly end: ChatAuthor;
  readonly names: Readonly<Record<ChatAuthor, string>>;
}) {
  const t = useT();
  const { number, author, text, createdAt } = message;
  return (
    <li
      className={styles.author[author === end ? "mine" : "theirs"]}
      data-number={number}
      data-author={author}
    >
      <p className={styles.facts}>
        {author === end ? t("You") : names[author]},{" "}
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <p>{text}</p>
    </li>
  );
}
