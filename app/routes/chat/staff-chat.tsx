import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_CHAT_MESSAGE } from "#domain/chat/chat";
import { hrefTo } from "#domain/site/href";
import { Conversation } from "~/components/chat/conversation";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextAreaField } from "~/components/fields/fields";
import { form as formStyle, inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { text as field, readFields } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { submitted } from "~/services/auth/pending/pending-form-description";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Conversation");

const LIST = "/counsellor/chats";

export const loader = staffPage(LIST, async ({ params, visitor }) => {
  const [chat, team] = await Promise.all([
    orNotFound(services(visitor).chat.readChat({ params: { id: params.id ?? "" } })),
    services(visitor).students.listColleagues(),
  ]);
  return { ...chat, team };
});

export const action = staffAction(
  LIST,
  {
    pending: [
      {
        when: { counsellorId: submitted },
        title: "Hand this conversation over",
        fields: { counsellorId: "Counsellor" },
      },
      { title: "Send a message in this conversation", fields: { text: "Message" } },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.id ?? "";
    if (form.has("counsellorId")) {
      await handOver(visitor, id, readFields(form, { counsellorId: field(100) }).counsellorId);
      return redirect(hrefTo(LIST), 303);
    }
    const { text } = readFields(form, { text: field(MAX_CHAT_MESSAGE) });
    if (!text) return data({ text, error: "Write a message." }, { status: 400 });
    try {
      await services(visitor).chat.replyToChat({ params: { id }, body: { text } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ text, error: message }, { status });
    }
    return redirect(`${hrefTo("/counsellor/chats/:id", { id })}#say`, 303);
  },
);

/** The giver may no longer see the conversation afterwards. @throws Response 403, 404 */
async function handOver(visitor: Visitor, id: string, counsellorId: string): Promise<void> {
  try {
    await services(visitor).chat.handOverChat({
      params: { id },
      body: { counsellorId: counsellorId || null },
    });
  } catch (error) {
    throw new Response("", { status: failureOf(error).status });
  }
}

export default function StaffChatPage() {
  const { name, email, userId, messages, team, takenBy, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={LIST} heading={`Conversation with ${name}`}>
      <p>
        {email ? <a href={`mailto:${email}`}>{email}</a> : "No address given."}{" "}
        {userId ? (
          <a href={hrefTo("/counsellor/students/:student", { student: userId })}>The student</a>
        ) : null}
      </p>
      <Conversation
        messages={messages}
        end="staff"
        names={{ visitor: name, staff: "A colleague" }}
      />
      <form className={formStyle} method="post" id="say" noValidate>
        <ErrorSummary errors={{ text: result?.error }} />
        <CsrfField token={csrf} />
        <TextAreaField
          name="text"
          label="Your answer"
          maxLength={MAX_CHAT_MESSAGE}
          defaultValue={result?.text}
          error={result?.error}
        />
        <div>
          <Button tone="accent">Send</Button>
        </div>
      </form>
      <form className={inline} method="post" noValidate>
        <CsrfField token={csrf} />
        <SelectField
          name="counsellorId"
          label="Hand over to"
          optional="unmarked"
          placeholder="Shared queue or own counsellor"
          options={team.map(({ id, name: label }) => ({ value: id, label: label ?? "No name" }))}
          defaultValue={takenBy ?? undefined}
        />
        <Button tone="secondary">Hand over</Button>
      </form>
      <p>
        <a href={hrefTo(LIST)}>All conversations</a>
      </p>
    </DeskFrame>
  );
}
