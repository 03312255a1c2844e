import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { SignInContent } from "~/components/auth/sign-in-form";
import { PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { parseSignIn, signInView } from "~/forms/auth/sign-in.server";
import { hidden, readFields, text } from "~/forms/form-schema.server";
import { privatePageHeaders } from "~/platform/response/private-page";
import { defineAction, type PostArgs } from "~/services/auth/define-action.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { codeLimitMessage, retryHeaders } from "~/services/auth/otp-challenge-page.server";
import { sendSignInCode } from "~/services/auth/otp.server";
import { readPending, storePending } from "~/services/auth/pending/pending.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { signInReason } from "~/services/auth/sign-in-reason.server";
import { ServiceError } from "~/services/client/client.server";
import { readShortlist } from "~/services/shortlist/cookie.server";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Sign in"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
  {
    name: "description",
    content:
      "Sign in with a code sent to your mobile number or email address. There's no password to remember.",
  },
];

export const loader = withVisitor(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(query.get("returnTo"));
  if (visitor.isSignedIn) throw redirect(returnTo, 303);
  const pending = query.get("change") === "1" ? await readPending(request) : null;
  const typed = pending
    ? { address: pending.values.address, country: pending.values.mobileCountry }
    : {};
  const purpose = purposeOf(visitor, pending?.returnTo ?? returnTo);
  return data({
    title: purpose.reason ?? visitor.t("Sign in"),
    view: signInView(visitor.region, purpose, typed),
    ended: query.get("ended"),
  });
});

const signInFields = { address: text(500), mobileCountry: text(2), returnTo: hidden(2_000) };

export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 30, perSeconds: 60 } },
  async (args) => {
    const { form, visitor } = args;
    const { address, mobileCountry, ...fields } = readFields(form, signInFields);
    const returnTo = safeReturnTo(fields.returnTo);
    if (visitor.isSignedIn) return redirect(returnTo, 303);
    if (args.isSpam)
      return again(args, visitor.t("Send the form again so we know you're a person."));
    const parsed = parseSignIn(address, mobileCountry);
    if (!parsed.ok) return again(args, visitor.t(parsed.message));
    try {
      const challenge = await sendSignInCode(visitor, parsed.address);
      const pending = await storePending({
        challengeId: challenge.challengeId,
        purpose: "sign_in",
        returnTo,
        formPath: hrefTo("/sign-in"),
        values: { address, mobileCountry },
      });
      return redirect(hrefTo("/otp"), { status: 303, headers: { "Set-Cookie": pending } });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const message =
        error.code === "LS_OTP_1103"
          ? codeLimitMessage(error, visitor.t)
          : visitor.t(error.meaning.message);
      const status = error.isOutage ? 503 : (error.status ?? 400);
      return again(args, message, { status, headers: retryHeaders(error) });
    }
  },
);

export default function SignInPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  return (
    <PageSection width="narrow">
      {data.ended && !result ? (
        <Notice tone="info">
          {data.ended === "1"
            ? t(
                "Your session ended. Sign in to continue where you left off. What you filled in is saved for an hour.",
              )
            : t("Your session ended. Sign in to continue.")}
        </Notice>
      ) : null}
      <SignInContent view={result?.view ?? data.view} />
    </PageSection>
  );
}

function again({ form, visitor }: PostArgs, error: string, init: ResponseInit = { status: 400 }) {
  const { address, mobileCountry: country, returnTo } = readFields(form, signInFields);
  const typed = { address, country, error };
  const purpose = purposeOf(visitor, safeReturnTo(returnTo));
  return data({ view: signInView(visitor.region, purpose, typed) }, init);
}

/** Where the visitor goes on, and what for. */
const purposeOf = (visitor: Visitor, returnTo: string) => ({
  returnTo,
  reason: signInReason(visitor, returnTo, readShortlist(visitor.request).length),
});
