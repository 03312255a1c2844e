import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { promise } from "#domain/notifications/promises";
import { QUESTION_LENGTH } from "#domain/requests/questions";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { AskForm, OwnQuestions } from "~/components/requests/ask-alumnus";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { parseForm, required, translateErrors } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { documentList } from "~/services/catalogue/catalogue.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage("Ask an alumnus");

const PATH = "/alumni-connect/ask";

/** A question to an alumnus, moderated by a counsellor, and the status of earlier questions. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const [{ data: alumni }, questions] = await Promise.all([
    documentList(visitor, "alumnus"),
    services(visitor).requests.listOwnQuestions(),
  ]);
  const nameOf = (slug: string) => alumni.find((one) => one.slug === slug)?.title ?? "An alumnus";
  return formPage(visitor, {
    sent:
      query.get("sent") === "1" ? promise("question", (await messagesGoTo(visitor)).always) : null,
    chosen: query.get("alumnus") ?? "",
    options: alumni.map(({ slug, title, fields }) => ({
      value: slug,
      label: `${title}, ${String(fields.university)}`,
    })),
    questions: questions.map((one) => ({ ...one, name: nameOf(one.alumnus) })),
  });
});

const questionForm = {
  alumnus: required(80, "Choose who you want to ask."),
  text: required(
    QUESTION_LENGTH.max,
    "Write your question as a full sentence.",
    QUESTION_LENGTH.min,
  ),
};

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
    const parsed = parseForm(form, questionForm);
    const { typed } = parsed;
    const { t } = visitor;
    const again = (errors: Record<string, string>, status: number) =>
      data({ typed, errors }, { status });
    if (!parsed.ok) return again(translateErrors(parsed.errors, t), 400);
    try {
      await services(visitor).requests.askQuestion({
        body: { alumnus: typed.alumnus, text: typed.text },
      });
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
    return redirect(`${hrefTo(PATH)}?sent=1`, 303);
  },
);

export default function AskPage() {
  const { csrf, sent, chosen, options, questions } = useLoaderData<typeof loader>();
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
      {sent && !result ? <Notice tone="success">{t(sent.text, sent.values)}</Notice> : null}
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
