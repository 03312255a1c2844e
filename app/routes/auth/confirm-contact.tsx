import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Message } from "#domain/language/message";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { PageSection } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { redirectToSignIn, withVisitor } from "~/services/auth/guards.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Confirm your address",
);

/** The link that verifies a typed address. Opening it changes nothing: mail scanners open links, too. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const verification = await verificationOf(
    visitor,
    await exchangedToken(request, params.token ?? ""),
  );
  if (verification?.needsSignIn && !visitor.isSignedIn) throw redirectToSignIn(request);
  const { csrf, headers } = await sessionToken(visitor);
  const done = new URL(request.url).searchParams.get("done");
  // The secret in this address must not travel to other sites as a referrer.
  const options = { headers: { ...headers, "Referrer-Policy": "same-origin" } };
  const title = visitor.t("Confirm your address");
  return data({ title, csrf, done, maskedAddress: verification?.maskedAddress ?? null }, options);
});

async function verificationOf(visitor: Visitor, token: string) {
  try {
    return await services(visitor).students.showVerification({ params: { token } });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 20, perSeconds: 60 } },
  async ({ request, params, visitor }) => {
    const token = await tokenOfLink(request, params.token ?? "");
    try {
      const { of } = await services(visitor).students.confirmContact({ params: { token } });
      if (of !== "account") return redirect(`${new URL(request.url).pathname}?done=${of}`, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return data({ problem: visitor.t(problemOf(error)) }, { status: error.status ?? 503 });
    }
    return redirect(hrefTo("/profile/contact-details", {}, { done: "confirmed" }), 303);
  },
);

const EXPIRED = "This link has been used or has expired.";

function problemOf(error: ServiceError): Message {
  if (error.status === 403)
    return "You're signed in to another account. Sign in to the account that this address was entered for, then open the link again.";
  if (error.status === 404) return EXPIRED;
  return error.meaning.message;
}

export default function ConfirmContactPage() {
  const { csrf, maskedAddress, done } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const t = useT();
  if (done) return <Confirmed isLead={done === "lead"} />;
  if (!maskedAddress || problem) return <NotConfirmed problem={problem ?? t(EXPIRED)} />;
  return (
    <PageSection width="narrow">
      <h1>{t("Confirm your address")}</h1>
      <p>
        {t("This address was entered on {{brand}}:", { brand: brand.name })}{" "}
        <strong dir="ltr">{maskedAddress}</strong>
      </p>
      <form method="post">
        <CsrfField token={csrf} />
        <Button tone="accent">{t("Confirm this address")}</Button>
      </form>
      <p>{t("If you didn't enter it, close this page. We won't use the address.")}</p>
    </PageSection>
  );
}

function Confirmed({ isLead }: { readonly isLead: boolean }) {
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{t("Your address is confirmed")}</h1>
      <p>
        {isLead
          ? t("Our counsellors can write to you now. Each email has a link to unsubscribe.")
          : t("We've sent you the counsellor's reply. It arrives in a minute or two.")}
      </p>
    </PageSection>
  );
}

function NotConfirmed({ problem }: { readonly problem: string }) {
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{t("We couldn't confirm this address")}</h1>
      <Notice tone="error">
        <p>{problem}</p>
      </Notice>
      <p>
        <ButtonLink href={hrefTo("/profile/contact-details")}>{t("Get a new link")}</ButtonLink>
      </p>
    </PageSection>
  );
}
