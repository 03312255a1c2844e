import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_ANSWER } from "#domain/requests/questions";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { DeskFrame } from "~/components/console/console-frame";
import { PartnerCard, QuestionCard } from "~/components/requests/questions-and-partners";
import { Notice } from "~/components/ui/notice";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Questions and partners");

const PATH = "/counsellor/messages";

/** Questions to alumni that await moderation, and messages from institutions. */
export const loader = staffPage(PATH, async ({ visitor }) => {
  const { requests } = services(visitor);
  const [questions, partners] = await Promise.all([
    requests.listOpenQuestions(),
    requests.listPartnerEnquiries(),
  ]);
  return { questions, partners };
});

const messageFields = {
  partner: text(100),
  question: text(100),
  answer: text(MAX_ANSWER),
  status: choice(["declined", "answered"], "answered"),
};

/**
 * `partner` contains the id of a handled message. `question` with `status` and `answer` moderates a
 * question.
 */
export const action = staffAction(
  PATH,
  {
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
    const { partner, question, answer, status } = readFields(form, messageFields);
    const typed = { question, answer };
    if (!partner && !answer)
      return data(
        { ...typed, message: "Write a reply, or the reason for declining." },
        { status: 400 },
      );
    const { requests } = services(visitor);
    try {
      if (partner)
        await requests.setPartnerEnquiryDone({ params: { id: partner }, body: { done: true } });
      else await requests.decideQuestion({ params: { id: question }, body: { status, answer } });
    } catch (error) {
      const failure = failureOf(error);
      return data({ ...typed, message: failure.message }, { status: failure.status });
    }
    return redirect(hrefTo(PATH), 303);
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
