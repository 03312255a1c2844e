import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { AccountDeactivated } from "~/components/auth/account-deactivated";
import { CsrfField } from "~/components/fields/csrf-field";
import { PageSection } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { finishSignIn } from "~/services/auth/finish-sign-in.server";
import { services } from "~/services/client/services.server";
import { moveShortlistToAccount } from "~/services/shortlist/shortlist.server";
import { adoptAnswers } from "~/services/students/anonymous-profile.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  codeProblem,
  codeProblemStatus,
  type CodeProblem,
} from "~/services/auth/otp-challenge-page.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import { clearPending, readPending } from "~/services/auth/pending/pending.server";
import { ServiceError } from "~/services/client/client.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Confirm your address",
);

/** The link in a mail. Opening it uses nothing up: programs that check mails open links too. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const token = await exchangedToken(request, params.token ?? "");
  const title = visitor.t("Confirm your address");
  const { csrf, headers } = await sessionToken(visitor);
  // The secret in this address must not travel to other sites as a referrer.
  const options = { headers: { ...headers, "Referrer-Policy": "same-origin" } };
  try {
    const { challenge } = await services(visitor).auth.showChallengeOfLink({
      params: { token },
    });
    return data({ maskedAddress: challenge.maskedAddress, csrf, title }, options);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.isOutage) throw error;
    return data({ maskedAddress: null, csrf, title }, options);
  }
});

export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ request, params, visitor }) => {
    // The link may be opened on another device, which has no cookie with the return address.
    const pending = await readPending(request);
    const linkToken = await tokenOfLink(request, params.token ?? "");
    try {
      const verified = await services(visitor).auth.verifyCode({
        body: { linkToken },
      });
      const fallback = verified.leadId ? hrefTo("/enquiry/thankyou") : hrefTo("/");
      const response = await finishSignIn(visitor, verified, pending?.returnTo ?? fallback, [
        moveShortlistToAccount,
        adoptAnswers,
      ]);
      response.headers.append("Set-Cookie", await clearPending());
      return response;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return data({ problem: codeProblem(error, visitor.t) }, { status: codeProblemStatus(error) });
    }
  },
);

export default function LinkPage() {
  const { maskedAddress, csrf } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useActionData<typeof action>();
  const problem: CodeProblem | undefined = result?.problem;
  if (problem?.isDeactivated) return <AccountDeactivated message={problem.message} />;
  if (!maskedAddress || problem) return <OutOfDate message={problem?.message} />;
  return (
    <PageSection width="narrow">
      <h1>{t("Confirm to continue")}</h1>
      <p>
        {t("You asked us to confirm this address:")} <strong dir="ltr">{maskedAddress}</strong>
      </p>
      <form method="post">
        <CsrfField token={csrf} />
        <Button tone="accent">{t("Confirm and continue")}</Button>
      </form>
      <p>{t("If this wasn't you, close this page. Nothing has changed.")}</p>
    </PageSection>
  );
}

function OutOfDate({ message }: { readonly message?: string }) {
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{t("This link has expired")}</h1>
      <Notice tone="error">
        <p>
          {message ??
            t("Links work once, for 10 minutes. A newer email may have replaced this one.")}
        </p>
      </Notice>
      <p>
        <ButtonLink href={hrefTo("/sign-in")}>{t("Ask for a new code")}</ButtonLink>
      </p>
    </PageSection>
  );
}
