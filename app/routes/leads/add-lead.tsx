import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { AddLeadForm, KnownPeople } from "~/components/leads/add-lead";
import { readFields, text } from "~/forms/form-schema.server";
import { Notice } from "~/components/ui/notice";
import { parseNewLead } from "~/forms/leads/add-lead.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Add lead");

const PATH = "/counsellor/prospects/new";

/** A form for people who call, write or walk in. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const { searchParams } = new URL(request.url);
  const isCounsellor = visitor.may("counsellor");
  const id = isCounsellor ? searchParams.get("chat") : null;
  const { students, chat } = services(visitor);
  const from = id ? await orNotFound(chat.readChat({ params: { id } })) : null;
  return {
    staff: await students.listColleagues(),
    // The front desk adds leads for others.
    me: isCounsellor ? (visitor.claims?.userId ?? "") : "rule",
    isAdded: searchParams.has("added"),
    // Of the visitor of a conversation.
    chat: id,
    known: from ? { name: from.name, email: from.email ?? "", source: "other" } : {},
  };
});

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        title: "Add a lead",
        fields: {
          name: "Name",
          mobile: "Mobile number",
          email: "Email address",
          city: "City",
          source: "Source",
          country: "Country",
          level: "Level",
          year: "Intake year",
          note: "Note",
          ownerId: "Owner",
          consent: "Consent",
          another: "Another person",
          chat: "Conversation",
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseNewLead(form);
    const { typed } = parsed;
    const errors: Readonly<Record<string, string | undefined>> = parsed.ok ? {} : parsed.errors;
    if (!parsed.ok) return data({ typed, errors, message: null, known: [] }, { status: 400 });
    try {
      const { leads, chat } = services(visitor);
      const { chat: chatId } = readFields(form, { chat: text(100) });
      const { id, duplicates } = chatId
        ? await chat.addLeadOfChat({ params: { id: chatId }, body: parsed.body })
        : await leads.addLead({ body: parsed.body });
      if (id !== null && visitor.may("counsellor"))
        return redirect(hrefTo("/counsellor/prospects/:lead", { lead: id }), 303);
      // Staff who can't open the lead learn that it exists.
      if (id !== null) return redirect(hrefTo(PATH, {}, { added: "yes" }), 303);
      return data({ typed, errors, message: null, known: duplicates }, { status: 409 });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed, errors, message, known: [] }, { status });
    }
  },
);

export default function AddLeadPage() {
  const { staff, me, csrf, chat, known: ofChat, isAdded } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { typed = ofChat, errors = {}, known = [] } = result ?? {};
  return (
    <DeskFrame current={PATH} heading="Add lead">
      <FormProblems result={result} />
      {isAdded && !result ? <Notice tone="success">The lead was added.</Notice> : null}
      <KnownPeople people={known} />
      <AddLeadForm {...{ staff, me, csrf, chat, typed, errors }} isKnown={known.length > 0} />
    </DeskFrame>
  );
}
