import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatBytes } from "#domain/documents/document-types";
import { hrefTo } from "#domain/site/href";
import { inEnglish } from "#domain/language/message";
import { promise } from "#domain/notifications/promises";
import { sitePath } from "#domain/site/site-path";
import { ReportForm } from "~/components/requests/problem-report-form";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { env } from "~/platform/env.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withLearner } from "~/services/auth/guards.server";
import { receiveReport, reportPolicy } from "~/services/requests/receive-problem-report.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const { headers, meta } = privatePage("Help");

const PATH = "/profile/help";

export const handle = { isTranslated: true };
export const loader = withLearner("free", async ({ request, visitor }) => {
  const done =
    new URL(request.url).searchParams.get("done") === "1"
      ? promise("report", (await messagesGoTo(visitor)).always)
      : null;
  return formPage(visitor, { done, maxUpload: formatBytes(env().DOCUMENT_MAX_BYTES) });
});

export const action = defineAction(reportPolicy, async (args) => {
  const refused = await receiveReport(args);
  return refused
    ? data(refused.view, { status: refused.status })
    : redirect(`${hrefTo(PATH)}?done=1`, 303);
});

const questions = [
  {
    question: "How do I upload a document?",
    answer: "Under Submit Documents, as JPEG, PNG or PDF. A photo taken in daylight will do.",
    link: { path: "/profile/documents", name: "Submit documents" },
  },
  {
    question: "How do I start an application?",
    answer:
      "Choose a course, add it to your shortlist, and start. Each step tells you what it needs.",
    link: { path: "/profile/application", name: "Application" },
  },
  {
    question: "Who sees what I enter?",
    answer:
      "You and the counsellor who looks after you. Each time somebody on our team opens it, it's logged.",
    link: { path: "/policy", name: "Privacy policy" },
  },
  {
    question: "Which course fits me?",
    answer: "The more you fill in, the better the list: subject, budget, test results.",
    link: { path: "/profile/courses", name: "Courses for you" },
  },
];

export default function HelpPage() {
  const { csrf, done, maxUpload } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ProfileFrame current={PATH} isPaid={false} heading="Help">
      {done && !result ? <Notice tone="success">{inEnglish(done.text, done.values)}</Notice> : null}
      <dl>
        {questions.map(({ question, answer, link }) => (
          <div key={question}>
            <dt>
              <strong>{question}</strong>
            </dt>
            <dd>
              {answer} <a href={sitePath(link.path)}>{link.name}</a>
            </dd>
          </div>
        ))}
      </dl>
      <h2 id="report">Is something not working?</h2>
      <ReportForm
        csrf={csrf}
        maxSize={maxUpload}
        action={hrefTo(PATH)}
        view={result ?? { typed: {}, errors: {} }}
      />
    </ProfileFrame>
  );
}
