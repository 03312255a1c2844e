import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseCookie, stringifySetCookie } from "cookie";
import {
  ANALYTICS_CONSENT_COOKIE,
  ANALYTICS_TEXT_VERSION,
} from "#domain/privacy/analytics-consent";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { Button, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { choice, readFields } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { privatePageHeaders } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { toContinue, type ToContinue } from "~/services/recommendations/continue.server";
import { forgetAnswers } from "~/services/students/anonymous-profile.server";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Privacy choices"} · ${brand.name}` },
  {
    name: "description",
    content: "What we count if you agree, always without names, and how to say no.",
  },
  { name: "robots", content: "noindex" },
];

/** How long answers stay in the browser. */
const ANSWER_DAYS = 90;
/** How long a choice is valid. After that, visitors are asked again. */
const CONSENT_MONTHS = 6;

export const loader = withVisitor(async ({ request, visitor }) => {
  const cookie = parseCookie(request.headers.get("cookie") ?? "")[ANALYTICS_CONSENT_COOKIE] ?? "";
  const choice = cookie.startsWith("yes") ? "yes" : cookie.startsWith("no") ? "no" : null;
  const title = visitor.t("Privacy choices");
  return data({ choice, title, known: await toContinue(visitor) });
});

const choiceFields = {
  analytics: choice(["yes", "no"], "no"),
  answers: choice(["delete", "keep"], "keep"),
};

/** Stores the choice in a cookie that our script reads. The cookie doesn't identify anyone. */
export const action = defineAction(
  { csrf: "anonymous", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ form }) => {
    const { analytics, answers } = readFields(form, choiceFields);
    if (answers === "delete")
      return redirect(`${hrefTo("/privacy-choices")}#answers`, {
        status: 303,
        headers: { "Set-Cookie": await forgetAnswers() },
      });
    return redirect(hrefTo("/privacy-choices"), {
      status: 303,
      headers: {
        "Set-Cookie": stringifySetCookie({
          name: ANALYTICS_CONSENT_COOKIE,
          value: `${analytics}.${ANALYTICS_TEXT_VERSION}`,
          path: "/",
          sameSite: "lax",
          secure: !env().isLocal,
          maxAge: CONSENT_MONTHS * 30 * 24 * 60 * 60,
        }),
      },
    });
  },
);

export default function PrivacyChoicesPage() {
  const { choice, title, known } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PageSection width="text">
      <Breadcrumbs trail={[{ name: title }]} />
      <h1>{title}</h1>
      <Lead>
        {t("We'd like to know which pages help. You decide whether we count your visit.")}
      </Lead>
      {choice ? (
        <Notice tone="success">
          {choice === "yes" ? t("Your visits are counted.") : t("Your visits are not counted.")}
        </Notice>
      ) : null}
      <form method="post">
        <ButtonRow>
          <Button tone="secondary" name="analytics" value="yes">
            {t("Count my visits")}
          </Button>
          <Button tone="secondary" name="analytics" value="no">
            {t("Don't count my visits")}
          </Button>
        </ButtonRow>
      </form>
      <KnownAnswers known={known} />
      <h2>{t("What we count")}</h2>
      <ul>
        <li>{t("Which pages are opened, and which menu and footer links are used.")}</li>
        <li>
          {t(
            "That an enquiry was sent or an application started, and for which course. Never by whom.",
          )}
        </li>
      </ul>
      <h2>{t("What we don't count")}</h2>
      <ul>
        <li>{t("Your name, number, address, and the address of your device.")}</li>
        <li>{t("Anything before you agree, and anything at all with scripts off.")}</li>
      </ul>
      <p>
        {t(
          "Your choice is saved in this browser for {{count}} months. The cookies that keep you signed in are used only for that.",
          { count: CONSENT_MONTHS },
        )}{" "}
        <a href={sitePath("/policy")}>{t("Privacy policy")}</a>
      </p>
    </PageSection>
  );
}

/** What the visitor has answered without an account, with one button that deletes all of it. */
function KnownAnswers({ known }: { readonly known: ToContinue | null }) {
  const t = useT();
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t("Your answers")}</h2>
      {known ? (
        <>
          <p>
            {t(
              "We use them to prefill forms and suggest courses. They stay in this browser for {{days}} days, and move to your account when you sign in.",
              { days: ANSWER_DAYS },
            )}
          </p>
          <ul>
            {known.answers.map(({ question, label }) => (
              <li key={question}>{label}</li>
            ))}
            {known.courses.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <form method="post">
            <Button name="answers" value="delete">
              {t("Delete my answers")}
            </Button>
          </form>
        </>
      ) : (
        <p>{t("This browser stores no answers.")}</p>
      )}
    </section>
  );
}
