import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { WaitingSentence } from "~/components/enquiries/waiting-sentence";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead, PageSection } from "~/components/layout/page";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Your question",
);

/** `name` is that of the opened link. */
const pathOf = (name: string): string => hrefTo("/your-enquiry/:token", { token: name });

/** A student's enquiry, opened by its signed link, which is enough to withdraw it. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const name = params.token ?? "";
  const token = await exchangedToken(request, name);
  const [enquiry, { csrf, headers }] = await Promise.all([
    orNotFound(services(visitor).enquiries.showOwnEnquiry({ params: { token } })),
    sessionToken(visitor),
  ]);
  return data(
    { title: visitor.t("Your question"), name, csrf, ...enquiry },
    // The link is the key: it must not travel to other sites.
    { headers: { ...headers, "Referrer-Policy": "same-origin" } },
  );
});

/** Withdraws the enquiry. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ request, params, visitor }) => {
    const name = params.token ?? "";
    const token = await tokenOfLink(request, name);
    try {
      await services(visitor).enquiries.withdrawEnquiry({ params: { token } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message: visitor.t(message) }, { status });
    }
    return redirect(pathOf(name), 303);
  },
);

export default function OwnEnquiryPage() {
  const { name, csrf, state, contactBy } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  return (
    <PageSection width="text">
      <h1>{t("Your question")}</h1>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {state === "withdrawn" ? (
        <Notice tone="success">
          {t("You've withdrawn your question. We won't contact you about it.")}
        </Notice>
      ) : null}
      {state === "answered" ? (
        <Lead>
          {t("A counsellor has dealt with this question. You can write to us at any time.")}
        </Lead>
      ) : null}
      {contactBy ? (
        <>
          <Lead>
            <WaitingSentence contactBy={contactBy} />
          </Lead>
          <p>{t("Have your marks, test scores and budget ready.")}</p>
        </>
      ) : null}
      <form method="post" action={pathOf(name)}>
        <CsrfField token={csrf} />
        <ButtonRow>
          {state === "withdrawn" ? (
            <ButtonLink href={hrefTo("/enquiry")}>{t("Ask another question")}</ButtonLink>
          ) : (
            <>
              <ButtonLink href={hrefTo("/schedule-appointment")}>
                {t("Choose a time for a call")}
              </ButtonLink>
              <ButtonLink tone="secondary" href={hrefTo("/chat")}>
                {t("Write to us")}
              </ButtonLink>
            </>
          )}
          {contactBy ? <Button tone="quiet">{t("Withdraw my question")}</Button> : null}
        </ButtonRow>
      </form>
    </PageSection>
  );
}
