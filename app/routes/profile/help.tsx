import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { FileField, SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { form as formStyle } from "~/components/fields/fields.css";
import { Notice } from "~/components/notice";
import * as styles from "~/components/profile/profile.css";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { brand } from "~/domain/brand";
import { documentFormats, formatBytes } from "~/domain/document-types";
import { issueTypeNames, issueTypes } from "~/domain/issue-types";
import { sitePath } from "~/domain/site-path";
import { defineAction } from "~/server/define-action.server";
import { env } from "~/server/env.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { withLearner } from "~/services/auth/guards.server";
import { failureOf } from "~/services/failure.server";
import { reportError } from "~/services/user/contact.server";
import { documentPolicy } from "~/services/user/receive-document.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Help · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/profile/help";

export const loader = withLearner("free", async ({ request, visitor }) => {
  const { csrf, headers } = await sessionToken(visitor);
  const done = new URL(request.url).searchParams.get("done") === "1";
  return json({ csrf, done, most: formatBytes(env().DOCUMENT_MAX_BYTES) }, { headers });
});

export const action = defineAction(documentPolicy, async ({ form, visitor, isTooBig }) => {
  const typed = {
    issueType: textField(form, "issueType"),
    text: textField(form, "text").slice(0, 2_000),
    page: textField(form, "page").slice(0, 300),
  };
  const tooBig = `Please choose a picture under ${formatBytes(env().DOCUMENT_MAX_BYTES)}.`;
  if (isTooBig) return json({ typed, errors: again({ screenshot: tooBig }) }, { status: 413 });
  const file = form.get("screenshot");
  const errors = again({
    ...(issueTypes.some((one) => one === typed.issueType)
      ? {}
      : { issueType: "Please choose what it is about." }),
    ...(typed.text.length >= 10 ? {} : { text: "Please say in a sentence or two what happens." }),
  });
  if (Object.keys(errors).length > 0) return json({ typed, errors }, { status: 400 });
  try {
    const screenshot = file instanceof File && file.size > 0 ? file : null;
    await reportError(visitor, { ...typed, screenshot });
  } catch (error) {
    const { message, code, status } = failureOf(error);
    const field = status === 413 || code === "BAD_REQUEST" ? "screenshot" : "main";
    return json(
      { typed, errors: again({ [field]: status === 413 ? tooBig : message }) },
      { status },
    );
  }
  return redirect(`${sitePath(PATH)}?done=1`, 303);
});

const again = (errors: Record<string, string>): Record<string, string> => errors;

const questions = [
  {
    question: "How do I send a document?",
    answer: "Under Submit Documents, as JPEG, PNG or PDF. A photo taken in daylight will do.",
    link: { path: "/profile/documents", name: "Submit documents" },
  },
  {
    question: "How do I begin an application?",
    answer: "Choose a course, put it on your shortlist, and begin. Each step says what it needs.",
    link: { path: "/profile/application", name: "Application" },
  },
  {
    question: "Who sees what I enter?",
    answer: "You and your counsellor. Every look of a counsellor is written down.",
    link: { path: "/policy", name: "Privacy policy" },
  },
  {
    question: "Which course fits me?",
    answer: "The more your profile says, the better the list: subject, budget, test results.",
    link: { path: "/profile/courses", name: "Courses for you" },
  },
];

export default function HelpPage() {
  const { csrf, done, most } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  return (
    <ProfileFrame current={PATH} isPaid={false} heading="Help">
      {done && !result ? (
        <Notice tone="success">
          Thank you. We look at it, and write to you when it is mended.
        </Notice>
      ) : null}
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
      <h2 id="report">Something does not work?</h2>
      <form
        className={`${formStyle} ${styles.narrowForm}`}
        method="post"
        encType="multipart/form-data"
        noValidate
      >
        <ErrorSummary
          errors={Object.entries(errors).map(([name, message]) => ({ name, message }))}
        />
        <CsrfField token={csrf} />
        <SelectField
          name="issueType"
          label="What it is about"
          placeholder="Choose"
          options={issueTypes.map((value) => ({ value, label: issueTypeNames[value] }))}
          defaultValue={result?.typed.issueType}
          error={errors.issueType}
        />
        <TextAreaField
          name="text"
          label="What happens"
          maxLength={2_000}
          defaultValue={result?.typed.text}
          error={errors.text}
        />
        <TextField
          name="page"
          label="On which page"
          optional
          maxLength={300}
          defaultValue={result?.typed.page}
          error={errors.page}
        />
        <FileField
          name="screenshot"
          label="Screenshot"
          hint={`JPEG, PNG or PDF under ${most}`}
          optional
          accept={Object.keys(documentFormats).join(",")}
          error={errors.screenshot}
        />
        <div>
          <Button tone="accent">Report it</Button>
        </div>
      </form>
    </ProfileFrame>
  );
}
