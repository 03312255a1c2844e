import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as cards from "~/components/catalogue/catalogue.css";
import { DeskFrame } from "~/components/desk/desk-frame";
import { PartnerCard, QuestionCard } from "~/components/desk/message-cards";
import { Notice } from "~/components/notice";
import { brand } from "#domain/brand";
import { MAX_ANSWER } from "#domain/contact";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import {
  decideQuestion,
  finishPartnerEnquiry,
  openPartnerEnquiries,
  waitingQuestions,
} from "~/services/contact/contact.server";
import { failureOf } from "~/services/failure.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Questions and partners · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/messages";

/** Questions to alumni that wait to be read, and what institutions wrote. */
export const loader = withStaff("counsellor", async ({ visitor }) => {
  const [questions, partners, { csrf, headers }] = await Promise.all([
    waitingQuestions(visitor),
    openPartnerEnquiries(visitor),
    sessionToken(visitor),
  ]);
  return json({ questions, partners, csrf }, { headers });
});

/** `partner` carries the id of what is done; `question` with `status` and `answer` decides one. */
export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
    pending: [
      {
        when: { partner: filled },
        title: "Mark a partner enquiry as done",
        fields: { partner: "Partner enquiry" },
      },
      {
        when: { status: "declined" },
        title: "Decline a student’s question",
        fields: { question: "Question", answer: "Answer" },
      },
      {
        when: { status: "answered" },
        title: "Answer a student’s question",
        fields: { question: "Question", answer: "Answer" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const partner = textField(form, "partner");
    const question = textField(form, "question");
    const answer = textField(form, "answer").slice(0, MAX_ANSWER);
    const status = textField(form, "status") === "declined" ? "declined" : "answered";
    const typed = { question, answer };
    if (!partner && !answer)
      return json(
        { ...typed, message: "Write a reply, or the reason for declining." },
        { status: 400 },
      );
    try {
      if (partner) await finishPartnerEnquiry(visitor, partner);
      else await decideQuestion(visitor, question, { status, answer });
    } catch (error) {
      const failure = failureOf(error);
      return json({ ...typed, message: failure.message }, { status: failure.status });
    }
    return redirect(sitePath(PATH), 303);
  },
);

export default function MessagesPage() {
  const { questions, partners, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Questions and partners">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <h2 id="questions">Questions to alumni</h2>
      {questions.length === 0 ? <p>No open questions.</p> : null}
      <ul className={cards.cards}>
        {questions.map((one) => (
          <QuestionCard
            key={one.id}
            question={one}
            csrf={csrf}
            typed={result?.question === one.id ? result.answer : ""}
          />
        ))}
      </ul>
      <h2 id="partners">Institutions</h2>
      {partners.length === 0 ? <p>No open requests.</p> : null}
      <ul className={cards.cards}>
        {partners.map((one) => (
          <PartnerCard key={one.id} partner={one} csrf={csrf} />
        ))}
      </ul>
    </DeskFrame>
  );
}
