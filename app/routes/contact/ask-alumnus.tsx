import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/catalogue/parts";
import { AskForm, OwnQuestions } from "~/components/contact/ask-alumnus-parts";
import { useT } from "~/components/language";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import { QUESTION_LENGTH } from "#domain/contact";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { withUser } from "~/services/auth/guards.server";
import { documentList } from "~/services/catalogue/catalogue.server";
import { askAlumnus, ownQuestions } from "~/services/contact/contact.server";
import { failureOf } from "~/services/failure.server";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Ask an alumnus · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/alumni-connect/ask";

/** A question to an alumnus, which a counsellor reads first; and what became of earlier ones. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const [{ data: alumni }, questions, { csrf, headers }] = await Promise.all([
    documentList(visitor, "alumnus"),
    ownQuestions(visitor),
    sessionToken(visitor),
  ]);
  const nameOf = (slug: string) => alumni.find((one) => one.slug === slug)?.title ?? "An alumnus";
  return json(
    {
      csrf,
      isSent: query.get("sent") === "1",
      chosen: query.get("alumnus") ?? "",
      options: alumni.map(({ slug, title, fields }) => ({
        value: slug,
        label: `${title}, ${String(fields.university)}`,
      })),
      questions: questions.map((one) => ({ ...one, name: nameOf(one.alumnus) })),
    },
    { headers },
  );
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      { title: "Ask an alumnus a question", fields: { alumnus: "Alumnus", text: "Question" } },
    ],
  },
  async ({ form, visitor }) => {
    const typed = {
      alumnus: textField(form, "alumnus").slice(0, 80),
      text: textField(form, "text").slice(0, QUESTION_LENGTH.max),
    };
    const { t } = visitor;
    const again = (errors: Record<string, string>, status: number) =>
      json({ typed, errors }, { status });
    const errors: Record<string, string> = {
      ...(typed.alumnus ? {} : { alumnus: t("Choose who you want to ask.") }),
      ...(typed.text.length >= QUESTION_LENGTH.min
        ? {}
        : { text: t("Write your question as a full sentence.") }),
    };
    if (Object.keys(errors).length > 0) return again(errors, 400);
    try {
      await askAlumnus(visitor, typed.alumnus, typed.text);
    } catch (error) {
      const { message, code, status } = failureOf(error);
      return again(
        code === "TOO_MANY_WAITING"
          ? {
              text: t(
                "You already have three open questions. You can ask again once one is answered.",
              ),
            }
          : { form: t(message) },
        status,
      );
    }
    return redirect(`${sitePath(PATH)}?sent=1`, 303);
  },
);

export default function AskPage() {
  const { csrf, isSent, chosen, options, questions } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs
        trail={[{ name: t("Alumni connect"), path: "/alumni-connect" }, { name: t("Ask") }]}
      />
      <h1>{t("Ask an alumnus")}</h1>
      <Lead>
        {t(
          "A counsellor reads your question, passes it on without your name and number, and sends you the answer.",
        )}
      </Lead>
      {isSent && !result ? (
        <Notice tone="success">{t("Thank you. We have your question.")}</Notice>
      ) : null}
      <AskForm
        options={options}
        typed={{ alumnus: result?.typed.alumnus ?? chosen, text: result?.typed.text }}
        errors={result?.errors ?? {}}
        csrf={csrf}
      />
      {questions.length > 0 ? <OwnQuestions questions={questions} /> : null}
    </PageSection>
  );
}
