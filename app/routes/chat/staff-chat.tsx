import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_CHAT_MESSAGE, MAX_CHAT_NOTE } from "#domain/chat/chat";
import { hrefTo } from "#domain/site/href";
import { flow } from "~/components/chat/chat.css";
import { Conversation, staffNames } from "~/components/chat/conversation";
import {
  AnswerForm,
  ChatNotes,
  ChatVisitor,
  SoundChoice,
  TransferForm,
} from "~/components/chat/staff-tools";
import { DeskFrame } from "~/components/console/console-frame";
import { text as field, readFields } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { submitted } from "~/services/auth/pending/pending-form-description";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { cannedReplies, cannedReply } from "~/services/chat/canned-replies.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Conversation");

const LIST = "/counsellor/chats";
const pathOf = (id: string): string => hrefTo("/counsellor/chats/:id", { id });

export const loader = staffPage(LIST, async ({ params, visitor }) => {
  const [chat, team, templates] = await Promise.all([
    orNotFound(services(visitor).chat.readChat({ params: { id: params.id ?? "" } })),
    services(visitor).students.listColleagues(),
    cannedReplies(visitor),
  ]);
  return { ...chat, team, templates, script: scriptHref("staff-chat") };
});

const fields = { text: field(MAX_CHAT_MESSAGE), template: field(100), step: field(10) };

/** What the page gets back: what was typed, and why it was rejected. */
interface Result {
  readonly text?: string;
  readonly error?: string;
  readonly note?: string;
  readonly noteError?: string;
}
const rejected = (result: Result, status = 400) => data(result, { status });

export const action = staffAction(
  LIST,
  {
    pending: [
      {
        when: { counsellorId: submitted },
        title: "Hand this conversation over",
        fields: { counsellorId: "Counsellor" },
      },
      {
        when: { note: submitted },
        title: "Add a note to this conversation",
        fields: { note: "Note" },
      },
      {
        when: { step: "insert" },
        title: "Add a canned reply to your answer",
        fields: { template: "Canned reply", text: "Message", step: "Step" },
      },
      {
        title: "Send a message in this conversation",
        fields: { text: "Message", template: "Canned reply" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.id ?? "";
    if (form.has("counsellorId")) {
      await handOver(visitor, id, readFields(form, { counsellorId: field(100) }).counsellorId);
      return redirect(hrefTo(LIST), 303);
    }
    if (form.has("note"))
      return addNote(visitor, id, readFields(form, { note: field(MAX_CHAT_NOTE) }).note);
    const { text, template, step } = readFields(form, fields);
    if (step === "insert") return insertReply(visitor, id, { text, template });
    if (!text) return rejected({ text, error: "Write a message." });
    try {
      await services(visitor).chat.replyToChat({ params: { id }, body: { text } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return rejected({ text, error: message }, status);
    }
    return redirect(`${pathOf(id)}?saved=yes#say`, 303);
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

async function addNote(visitor: Visitor, id: string, note: string) {
  if (!note) return rejected({ note, noteError: "Write a note." });
  try {
    await services(visitor).chat.addChatNote({ params: { id }, body: { text: note } });
  } catch (error) {
    const { message, status } = failureOf(error);
    return rejected({ note, noteError: message }, status);
  }
  return redirect(`${pathOf(id)}#notes`, 303);
}

/** Adds a canned reply below what is typed. */
async function insertReply(
  visitor: Visitor,
  id: string,
  { text, template }: { readonly text: string; readonly template: string },
) {
  const chat = await orNotFound(services(visitor).chat.readChat({ params: { id } }));
  const reply = await cannedReply(visitor, template, chat);
  if (reply === null) return rejected({ text, error: "Choose a canned reply." });
  return data<Result>({ text: [text, reply].filter(Boolean).join("\n\n") });
}

export default function StaffChatPage() {
  const { id, name, email, userId, leadId, messages, notes, ...page } =
    useLoaderData<typeof loader>();
  const { team, templates, takenBy, script, csrf } = page;
  const result: Result = useActionData<typeof action>() ?? {};
  return (
    <DeskFrame current={LIST} heading={`Conversation with ${name}`}>
      <ChatVisitor {...{ id, email, userId, leadId }} />
      <div className={flow} data-chat>
        <Conversation
          messages={messages}
          end="staff"
          names={staffNames(name)}
          eventsFrom={hrefTo("/counsellor/chats/:id/events", { id })}
        />
        <p data-chat-paused hidden>
          New messages don’t appear by themselves right now.
        </p>
        <p>
          <a href={pathOf(id)}>Check for messages</a>
        </p>
        <SoundChoice />
        <AnswerForm
          {...{ csrf, templates, text: result.text, error: result.error }}
          typingTo={hrefTo("/counsellor/chats/:id/typing", { id })}
        />
      </div>
      <ChatNotes {...{ notes, csrf, typed: result.note, error: result.noteError }} />
      <h2>Hand over</h2>
      <TransferForm {...{ csrf, team, takenBy }} />
      <p>
        <a href={hrefTo(LIST)}>All conversations</a>
      </p>
      {script ? <script src={script} defer /> : null}
    </DeskFrame>
  );
}
