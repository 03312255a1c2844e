import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Breadcrumbs } from "~/components/catalogue/parts";
import { flow } from "~/components/chat/chat.css";
import { Conversation, visitorNames } from "~/components/chat/conversation";
import { TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary, HoneypotField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { brand } from "~/domain/brand";
import { CHAT_MESSAGE_MOST } from "~/domain/contact";
import { parseEmail, parseName } from "~/domain/person-fields";
import { sitePath } from "~/domain/site-path";
import { readChatToken, writeChatToken } from "~/server/chat-cookie.server";
import { defineAction, type PostArgs } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { scriptHref } from "~/server/script-href.server";
import { withVisitor } from "~/services/auth/guards.server";
import { readChat, sayInChat, startChat } from "~/services/chat/chat.server";
import { failureOf } from "~/services/failure.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { useT } from "~/components/language";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Chat with a counsellor"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
  {
    name: "description",
    content:
      "Write to a counsellor: the answer stands on this page, and comes by mail if you left.",
  },
];

const PATH = "/chat";

/** The conversation of this browser, or the form that begins one. `for` in the address is a mail's key. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const given = new URL(request.url).searchParams.get("for");
  if (given !== null) {
    await readChat(visitor, given);
    throw redirect(sitePath(PATH), {
      status: 303,
      headers: { "Set-Cookie": await writeChatToken(given), "Cache-Control": "no-store" },
    });
  }
  const [token, { csrf, headers }] = await Promise.all([
    readChatToken(request),
    sessionToken(visitor),
  ]);
  const chat = token ? await conversationOf(visitor, token) : null;
  const user = visitor.liteUser;
  return json(
    {
      title: visitor.t("Chat with a counsellor"),
      chat,
      csrf,
      name: user?.fullName ?? "",
      email: user?.email ?? "",
      script: scriptHref("chat"),
    },
    { headers },
  );
});

/** Null for a conversation that is no more: a new one can begin. */
async function conversationOf(visitor: Visitor, token: string) {
  try {
    return await readChat(visitor, token);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404) return null;
    throw thrown;
  }
}

export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 60, perSeconds: 60 } },
  async (args) => {
    const { request, form, visitor } = args;
    const token = await readChatToken(request);
    const typed = typedIn(form);
    const problems = problemsOf(args, typed, token === null);
    if (Object.keys(problems).length > 0) return json({ typed, errors: problems }, { status: 400 });
    try {
      if (token) await sayInChat(visitor, token, typed.text);
      const key = token ?? (await startChat(visitor, { ...typed, email: typed.email || null }));
      return redirect(`${sitePath(PATH)}#say`, {
        status: 303,
        headers: { "Set-Cookie": await writeChatToken(key) },
      });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const text =
        code === "CHAT_FULL"
          ? "This conversation is as long as one can be. Please choose a time for a call."
          : message;
      return json({ typed, errors: { text: visitor.t(text) } }, { status });
    }
  },
);

const typedIn = (form: FormData) => ({
  name: textField(form, "name").slice(0, 100),
  email: textField(form, "email").slice(0, 254),
  text: textField(form, "text").slice(0, CHAT_MESSAGE_MOST),
});

function problemsOf(
  { isSpam, visitor: { t } }: PostArgs,
  typed: ReturnType<typeof typedIn>,
  isFirst: boolean,
): Record<string, string> {
  const name = parseName(typed.name);
  const email = parseEmail(typed.email);
  return {
    ...(isFirst && !name.ok ? { name: t(name.message) } : {}),
    ...(isFirst && typed.email && !email.ok ? { email: t(email.message) } : {}),
    ...(typed.text
      ? isSpam
        ? { text: t("Please send the form once more, so that we know you are a person.") }
        : {}
      : { text: t("Please write something.") }),
  };
}

export default function ChatPage() {
  const { chat, csrf, name, email, script } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  const typed = result?.typed;
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={[{ name: t("Chat") }]} />
      <h1>{t("Chat with a counsellor")}</h1>
      <div className={flow} data-chat>
        {chat ? (
          <>
            <Conversation
              messages={chat.messages}
              end="visitor"
              names={visitorNames(t)}
              eventsFrom={sitePath("/chat/events")}
            />
            {chat.messages.at(-1)?.author === "visitor" ? (
              <div data-chat-waiting>
                <Notice tone="info">
                  {t(
                    "A counsellor reads this between 09:30 and 20:00 IST. The answer stands here, and comes by mail if you gave an address.",
                  )}{" "}
                  <a href={sitePath(PATH)}>{t("Look for an answer")}</a>
                </Notice>
              </div>
            ) : null}
          </>
        ) : (
          <Lead>
            {t(
              "Every day from 09:30 to 20:00 IST. At other times write all the same: the answer comes by mail.",
            )}
          </Lead>
        )}
        <form className={formStyle} method="post" id="say" noValidate>
          <ErrorSummary
            errors={Object.entries(errors).map(([field, message]) => ({ name: field, message }))}
          />
          <CsrfField token={csrf} />
          <HoneypotField />
          {chat ? null : (
            <>
              <TextField
                name="name"
                label={t("Your name")}
                autoComplete="name"
                maxLength={100}
                defaultValue={typed?.name ?? name}
                error={errors.name}
              />
              <TextField
                name="email"
                label={t("Email address")}
                hint={t("For an answer that comes when you have left")}
                type="email"
                autoComplete="email"
                optional
                maxLength={254}
                defaultValue={typed?.email ?? email}
                error={errors.email}
              />
            </>
          )}
          <TextAreaField
            name="text"
            label={t("Your message")}
            maxLength={CHAT_MESSAGE_MOST}
            defaultValue={typed?.text}
            error={errors.text}
          />
          <p data-chat-failed hidden>
            {t("It could not be sent. Please look at your line, and press again.")}
          </p>
          <div>
            <Button tone="accent">{t("Send")}</Button>
          </div>
        </form>
      </div>
      {script && chat ? <script src={script} defer /> : null}
    </PageSection>
  );
}
