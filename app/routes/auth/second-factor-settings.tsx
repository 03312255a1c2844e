import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SECOND_FACTOR_PAGE, SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { hrefTo } from "#domain/site/href";
import {
  BeginSecondFactor,
  ManageSecondFactor,
  RecoveryCodes,
  SetUpSecondFactor,
} from "~/components/auth/second-factor";
import { PageSection } from "~/components/layout/page";
import { choice, hidden, readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction, type PostArgs } from "~/services/auth/define-action.server";
import { safeReturnTo, withUser } from "~/services/auth/guards.server";
import { qrCodeOf } from "~/services/auth/qr-code.server";
import {
  codeErrorOf,
  requireStaffAccount,
  toSecondFactor,
} from "~/services/auth/second-factor-page.server";
import { confirmSecondFactor, removeSecondFactor } from "~/services/auth/second-factor.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Second factor");

const PATH = hrefTo(SECOND_FACTOR_SETTINGS);
const CONSOLE = hrefTo("/counsellor");

/** Staff set up an authenticator app here, get new recovery codes, or remove it. */
export const loader = withUser(async ({ request, visitor }) => {
  requireStaffAccount({ request, visitor });
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), CONSOLE);
  if (visitor.claims?.secondFactor === "challenge")
    throw toSecondFactor(hrefTo(SECOND_FACTOR_PAGE), PATH);
  const { pending, ...state } = await services(visitor).auth.showSecondFactor();
  return formPage(visitor, {
    ...state,
    returnTo,
    pending: pending && { secret: pending.secret, qrCode: qrCodeOf(pending.uri) },
  });
});

const settingsFields = {
  intent: choice(["begin", "confirm", "renew", "remove"], "begin"),
  returnTo: hidden(2_000),
};

/** `intent`: begin, confirm, renew or remove; all but the first with a code (`confirmCode`, …). */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async (args) => {
    requireStaffAccount(args);
    const { form, visitor } = args;
    const { intent, returnTo: given } = readFields(form, settingsFields);
    const codeField = `${intent}Code` as const;
    const { [codeField]: code = "" } = readFields(form, { [codeField]: text(100) });
    const outcome = { intent, recoveryCodes: null, error: null };
    if (intent !== "begin" && code === "")
      return data({ ...outcome, error: "Enter a code." }, { status: 400 });
    try {
      if (intent === "confirm" || intent === "renew") {
        const recoveryCodes = await codesAfter(intent, args, code);
        // Shown in this response only: they are stored as hashes.
        return data({ ...outcome, recoveryCodes });
      }
      if (intent === "remove") await removeSecondFactor(visitor, code);
      else await services(visitor).auth.startSecondFactor();
    } catch (error) {
      const { status, error: message } = codeErrorOf(error);
      return data({ ...outcome, error: message }, { status });
    }
    const returnTo = safeReturnTo(given, CONSOLE);
    return redirect(`${PATH}?${new URLSearchParams({ returnTo })}`, 303);
  },
);

async function codesAfter(intent: "confirm" | "renew", { visitor }: PostArgs, code: string) {
  if (intent === "confirm") return confirmSecondFactor(visitor, code);
  // The old codes stop working.
  return (await services(visitor).auth.replaceRecoveryCodes({ body: { code } })).recoveryCodes;
}

export default function SecondFactorSettingsPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const error = result?.error ?? undefined;
  return (
    <PageSection width="narrow">
      <h1>Second factor</h1>
      {result?.recoveryCodes ? (
        <RecoveryCodes codes={result.recoveryCodes} returnTo={data.returnTo} />
      ) : data.isOn ? (
        <ManageSecondFactor {...data} intent={result?.intent} error={error} />
      ) : data.pending ? (
        <SetUpSecondFactor {...data} pending={data.pending} error={error} />
      ) : (
        <BeginSecondFactor {...data} />
      )}
    </PageSection>
  );
}
