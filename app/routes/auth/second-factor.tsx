import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { hidden, readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { safeReturnTo, withUser } from "~/services/auth/guards.server";
import {
  codeErrorOf,
  requireStaffAccount,
  toSecondFactor,
} from "~/services/auth/second-factor-page.server";
import { passSecondFactor } from "~/services/auth/second-factor.server";

export const { headers, meta } = privatePage("Enter your authenticator code");

const CONSOLE = hrefTo("/counsellor");

/**
 * Staff enter a code of their authenticator app, or a recovery code, once in each session and again
 * before some calls.
 */
export const loader = withUser(async ({ request, visitor }) => {
  requireStaffAccount({ request, visitor });
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(query.get("returnTo"), CONSOLE);
  const need = visitor.claims?.secondFactor;
  const isAgain = query.get("again") === "1" && need === undefined;
  if (need === undefined && !isAgain) throw redirect(returnTo, 303);
  if (need === "enrol") throw toSecondFactor(hrefTo(SECOND_FACTOR_SETTINGS), returnTo);
  return formPage(visitor, { returnTo, isAgain });
});

export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ request, form, visitor }) => {
    requireStaffAccount({ request, visitor });
    const { code, ...fields } = readFields(form, { code: text(100), returnTo: hidden(2_000) });
    const returnTo = safeReturnTo(fields.returnTo, CONSOLE);
    if (code === "") return data({ error: "Enter a code." }, { status: 400 });
    try {
      await passSecondFactor(visitor, code);
    } catch (error) {
      const { status, ...problem } = codeErrorOf(error);
      return data(problem, { status });
    }
    return redirect(returnTo, 303);
  },
);

export default function SecondFactorPage() {
  const { csrf, returnTo, isAgain } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <PageSection width="narrow">
      <h1>Enter your authenticator code</h1>
      <Lead>
        {isAgain
          ? "This step needs a new code, because it concerns money, access or many people. "
          : ""}
        Open the authenticator app on your phone and enter the code it shows for {brand.name}.
      </Lead>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={{ code: error }} />
        <CsrfField token={csrf} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          name="code"
          label="Code"
          hint="6 digits, or one of your recovery codes"
          autoComplete="one-time-code"
          maxLength={100}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
          autoFocus
        />
        <div>
          <Button tone="accent">Continue</Button>
        </div>
      </form>
      <p>
        Lost your phone and your recovery codes? Ask your administrator to reset your second factor,
        or <a href={hrefTo("/sign-out")}>sign out</a>.
      </p>
    </PageSection>
  );
}
