import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { otpRules } from "#domain/auth/otp-rules";
import { isCode, MAX_PASTED, readOneTimeCode } from "#domain/intake/one-time-code";
import { hrefTo } from "#domain/site/href";
import { AccountDeactivated } from "~/components/auth/account-deactivated";
import { OtpForm } from "~/components/auth/otp-form";
import { StartAgain } from "~/components/auth/otp-start-again";
import { ErrorSummary } from "~/components/fields/error-summary";
import { PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction, type PostArgs } from "~/services/auth/define-action.server";
import { finishSignIn } from "~/services/auth/finish-sign-in.server";
import { services } from "~/services/client/services.server";
import { moveShortlistToAccount } from "~/services/shortlist/shortlist.server";
import { adoptAnswers } from "~/services/students/anonymous-profile.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  codeProblem,
  codeProblemStatus,
  otpChallengeView,
  retryHeaders,
  type CodeProblem,
} from "~/services/auth/otp-challenge-page.server";
import { resendCode } from "~/services/auth/otp.server";
import { clearPending, readPending, type Pending } from "~/services/auth/pending/pending.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Enter your code",
);

export const loader = withVisitor(async ({ request, visitor }) => {
  const pending = await readPending(request);
  if (!pending) throw redirect(hrefTo("/sign-in"), 303);
  const page = await pageOf(visitor, pending);
  return formPage(visitor, { ...page, title: visitor.t("Enter your code") });
});

const otpFields = {
  intent: choice(["verify", "resend"], "verify"),
  channel: choice(["", "sms", "email"], ""),
  otp: text(MAX_PASTED),
};

/** Checks a code. With `intent=resend` it sends a new one. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 60, perSeconds: 60 } },
  async (args) => {
    const pending = await readPending(args.request);
    if (!pending) return redirect(hrefTo("/sign-in"), 303);
    const { intent } = readFields(args.form, otpFields);
    return intent === "resend" ? resend(args, pending) : verify(args, pending);
  },
);

async function resend({ form, visitor }: PostArgs, pending: Pending) {
  const { channel } = readFields(form, otpFields);
  try {
    await resendCode(visitor, pending.challengeId, channel || undefined);
    return redirect(hrefTo("/otp"), 303);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return data(
      { problem: codeProblem(error, visitor.t), about: "resend" as const },
      { status: error.status === 429 ? 429 : 400, headers: retryHeaders(error) },
    );
  }
}

async function verify({ form, visitor }: PostArgs, pending: Pending) {
  const otp = readOneTimeCode(readFields(form, otpFields).otp);
  if (!isCode(otp)) {
    const message = visitor.t("Enter the {{digits}} digits of the code.", {
      digits: otpRules.digits,
    });
    return data({ problem: { message, isOver: false }, about: "code" as const }, { status: 400 });
  }
  try {
    const verified = await services(visitor).auth.verifyCode({
      body: { challengeId: pending.challengeId, otp },
    });
    const response = await finishSignIn(visitor, verified, pending.returnTo, [
      moveShortlistToAccount,
      adoptAnswers,
    ]);
    response.headers.append("Set-Cookie", await clearPending());
    return response;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return data(
      { problem: codeProblem(error, visitor.t), about: "code" as const },
      { status: codeProblemStatus(error) },
    );
  }
}

export default function OtpPage() {
  const t = useT();
  const { view, isOver, formPath, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const problem: CodeProblem | undefined = result?.problem;
  if (problem?.isDeactivated) return <AccountDeactivated message={problem.message} />;
  if (!view || problem?.isOver || isOver)
    return <StartAgain formPath={formPath} message={problem?.message} />;
  const isAboutCode = result?.about === "code";
  return (
    <PageSection width="narrow">
      <h1>{t("Enter your code")}</h1>
      {problem && isAboutCode ? <ErrorSummary errors={{ otp: problem.message }} /> : null}
      {problem && !isAboutCode ? (
        <Notice tone="error">
          <p>{problem.message}</p>
        </Notice>
      ) : null}
      <OtpForm
        view={view}
        csrf={csrf}
        error={isAboutCode ? problem?.message : undefined}
        hasFailed={problem !== undefined}
      />
    </PageSection>
  );
}

/** The page's data for the current challenge. Null if it has ended. */
async function pageOf(visitor: Visitor, pending: Pending) {
  const { formPath } = pending;
  try {
    const { challenge } = await services(visitor).auth.showChallenge({
      params: { id: pending.challengeId },
    });
    return {
      view: otpChallengeView(challenge, pending, visitor, new Date()),
      isOver: false,
      formPath,
    };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404)
      return { view: null, isOver: true, formPath };
    throw error;
  }
}
