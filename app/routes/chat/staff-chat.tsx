import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Conversation } from "~/components/chat/conversation";
import { DeskFrame } from "~/components/desk/desk-frame";
import { TextAreaField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { brand } from "~/domain/brand";
import { CHAT_MESSAGE_MOST } from "~/domain/contact";
import { sitePath } from "~/domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { answerChat, staffChat } from "~/services/chat/chat.server";
import { failureOf } from "~/services/failure.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Conversation · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const LIST = "/counsellor/chats";

export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const [chat, { csrf, headers }] = await Promise.all([
    staffChat(visitor, params.id ?? ""),
    sessionToken(visitor),
  ]);
  return json({ ...chat, csrf }, { headers });
});

export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
    pending: [{ title: "Send a message in this conversation", fields: { text: "Message" } }],
  },
  async ({ params, form, visitor }) => {
    const id = params.id ?? "";
    const text = textField(form, "text").slice(0, CHAT_MESSAGE_MOST);
    if (!text) return json({ text, error: "Please write something." }, { status: 400 });
    try {
      await answerChat(visitor, id, text);
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ text, error: message }, { status });
    }
    return redirect(`${sitePath(`${LIST}/${encodeURIComponent(id)}`)}#say`, 303);
  },
);

export default function StaffChatPage() {
  const { name, email, userId, messages, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={LIST} heading={`Conversation with ${name}`}>
      <p>
        {email ? <a href={`mailto:${email}`}>{email}</a> : "No address was given."}{" "}
        {userId ? <a href={sitePath(`/counsellor/students/${userId}`)}>The student</a> : null}
      </p>
      <Conversation
        messages={messages}
        end="staff"
        names={{ visitor: name, staff: "A colleague" }}
      />
      <form className={formStyle} method="post" id="say" noValidate>
        <ErrorSummary errors={result?.error ? [{ name: "text", message: result.error }] : []} />
        <CsrfField token={csrf} />
        <TextAreaField
          name="text"
          label="Your answer"
          maxLength={CHAT_MESSAGE_MOST}
          defaultValue={result?.text}
          error={result?.error}
        />
        <div>
          <Button tone="accent">Send</Button>
        </div>
      </form>
      <p>
        <a href={sitePath(LIST)}>All conversations</a>
      </p>
    </DeskFrame>
  );
}
