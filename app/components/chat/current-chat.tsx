import { MAX_CHAT_MESSAGE } from "#domain/chat/chat";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { HoneypotField } from "~/components/fields/hidden-fields";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { useOfficeHours } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { flow } from "./chat.css";
import { Conversation, visitorNames, type ConversationMessage } from "./conversation";

export interface CurrentChatView {
  readonly chat: { readonly messages: readonly ConversationMessage[] } | null;
  readonly others: readonly { readonly id: string; readonly createdAt: string }[];
  readonly hasUnclaimed: boolean;
  /** Where the form posts to, and where replies can be checked for. */
  readonly path: string;
  readonly eventsFrom: string;
  /** Where a script says that the visitor is typing. */
  readonly typingTo: string;
  readonly name: string;
  readonly email: string;
  readonly script: string | null;
}

/** Result of the last post. */
interface Result {
  readonly typed?: { readonly name: string; readonly email: string; readonly text: string };
  readonly errors?: Readonly<Record<string, string>>;
}

interface Props extends CurrentChatView {
  readonly csrf: string | null;
  readonly result: Result | undefined;
}

/** The chat page: the visitor's conversation and the form for the next message. */
export function CurrentChat(props: Props) {
  const { chat, path, typingTo, script, csrf, result } = props;
  const hours = useOfficeHours();
  const t = useT();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={[{ name: t("Chat") }]} />
      <h1>{t("Chat with a counsellor")}</h1>
      <div className={flow} data-chat>
        {chat ? (
          <Messages {...props} messages={chat.messages} />
        ) : (
          <EmptyState picture="empty-messages">
            <Lead>
              {t(
                "Every day, {{hours}}. Outside these hours, leave a message and we'll reply by email.",
                { hours },
              )}
            </Lead>
          </EmptyState>
        )}
        <form
          className={formStyle}
          method="post"
          action={path}
          id="say"
          noValidate
          data-typing={chat ? typingTo : undefined}
        >
          <ErrorSummary errors={result?.errors ?? {}} />
          <CsrfField token={csrf} />
          <HoneypotField />
          {chat ? null : <ContactFields {...props} />}
          <TextAreaField
            name="text"
            label={t("Your message")}
            maxLength={MAX_CHAT_MESSAGE}
            defaultValue={result?.typed?.text}
            error={result?.errors?.text}
          />
          <p data-chat-failed hidden>
            {t("We couldn't send your message. Check your connection and try again.")}
          </p>
          <div>
            <Button tone="accent">{t("Send")}</Button>
          </div>
        </form>
      </div>
      <OtherConversations {...props} />
      {script && chat ? <script src={script} defer /> : null}
    </PageSection>
  );
}

function Messages({
  messages,
  eventsFrom,
  path,
}: Props & { readonly messages: readonly ConversationMessage[] }) {
  const hours = useOfficeHours();
  const t = useT();
  return (
    <>
      <Conversation
        messages={messages}
        eventsFrom={eventsFrom}
        end="visitor"
        names={visitorNames(t)}
      />
      {messages.at(-1)?.author === "visitor" ? (
        <div data-chat-waiting>
          <Notice tone="info">
            {t(
              "Counsellors reply every day, {{hours}}. Replies appear here, and by email if you gave an address.",
              { hours },
            )}
          </Notice>
        </div>
      ) : null}
      <p data-chat-paused hidden>
        {t("New messages don’t appear by themselves right now.")}
      </p>
      <p>
        <a href={path}>{t("Check for replies")}</a>
      </p>
    </>
  );
}

function ContactFields({ name, email, result }: Props) {
  const t = useT();
  const { typed, errors } = result ?? {};
  return (
    <>
      <TextField
        name="name"
        label={t("Your name")}
        autoComplete="name"
        maxLength={100}
        defaultValue={typed?.name ?? name}
        error={errors?.name}
      />
      <TextField
        name="email"
        label={t("Email address")}
        hint={t("So we can reply after you leave")}
        type="email"
        autoComplete="email"
        optional
        maxLength={254}
        defaultValue={typed?.email ?? email}
        error={errors?.email}
      />
    </>
  );
}

function OtherConversations({ others, hasUnclaimed, csrf }: Props) {
  const t = useT();
  return (
    <>
      {hasUnclaimed ? (
        <form method="post" action={hrefTo("/chat")}>
          <CsrfField token={csrf} />
          <p>{t("You also have a conversation from before you signed in.")}</p>
          <Button tone="secondary" name="claim" value="1">
            {t("Add it to your account")}
          </Button>
        </form>
      ) : null}
      {others.length > 0 ? (
        <>
          <h2>{t("Your other conversations")}</h2>
          <ul>
            {others.map(({ id, createdAt }) => (
              <li key={id}>
                <a href={`${hrefTo("/chat")}?${new URLSearchParams({ conversation: id })}`}>
                  {formatMoment(createdAt)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
