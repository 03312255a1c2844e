import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { QrPicture } from "~/components/qr-picture";
import { brand } from "#domain/brand";
import { SECOND_FACTOR_PAGE, SECOND_FACTOR_SETTINGS } from "#domain/second-factor";
import { sitePath } from "#domain/site-path";
import { defineAction, type PostArgs } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { qrCodeOf } from "~/server/qr-code.server";
import { textField } from "~/server/read-form.server";
import { safeReturnTo, withUser } from "~/services/auth/guards.server";
import {
  codeErrorOf,
  requireStaffAccount,
  toSecondFactor,
} from "~/services/auth/second-factor-page.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from "~/services/auth/second-factor.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Second factor · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = sitePath(SECOND_FACTOR_SETTINGS);
const CONSOLE = sitePath("/counsellor");

/** Staff set up an authenticator app here, get new recovery codes, or remove it. */
export const loader = withUser(async ({ request, visitor }) => {
  requireStaffAccount({ request, visitor });
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), CONSOLE);
  if (visitor.claims?.secondFactor === "challenge")
    throw toSecondFactor(sitePath(SECOND_FACTOR_PAGE), PATH);
  const [{ pending, ...state }, { csrf, headers }] = await Promise.all([
    secondFactorOf(visitor),
    sessionToken(visitor),
  ]);
  return json(
    {
      ...{ ...state, csrf, returnTo },
      pending: pending && { secret: pending.secret, qrCode: qrCodeOf(pending.uri) },
    },
    { headers },
  );
});

/** `intent`: begin, confirm, renew or remove; all but the first with a code (`confirmCode`, …). */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async (args) => {
    requireStaffAccount(args);
    const { form, visitor } = args;
    const intent = textField(form, "intent");
    const code = textField(form, `${intent}Code`).slice(0, 100);
    const outcome = { intent, recoveryCodes: null, error: null };
    if (intent !== "begin" && code === "")
      return json({ ...outcome, error: "Enter a code." }, { status: 400 });
    try {
      if (intent === "confirm" || intent === "renew") {
        const recoveryCodes = await codesAfter(intent, args, code);
        // Shown in this response only: they are stored as hashes.
        return json({ ...outcome, recoveryCodes });
      }
      if (intent === "remove") await removeSecondFactor(visitor, code);
      else await beginSecondFactor(visitor);
    } catch (error) {
      const { status, error: message } = codeErrorOf(error);
      return json({ ...outcome, error: message }, { status });
    }
    const returnTo = safeReturnTo(textField(form, "returnTo"), CONSOLE);
    return redirect(`${PATH}?${new URLSearchParams({ returnTo })}`, 303);
  },
);

const codesAfter = (intent: "confirm" | "renew", { visitor }: PostArgs, code: string) =>
  intent === "confirm" ? confirmSecondFactor(visitor, code) : replaceRecoveryCodes(visitor, code);

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
        <Manage {...data} intent={result?.intent} error={error} />
      ) : data.pending ? (
        <SetUp {...data} pending={data.pending} error={error} />
      ) : (
        <Begin {...data} />
      )}
    </PageSection>
  );
}

interface FormProps {
  readonly csrf: string | null;
  readonly returnTo: string;
  readonly error?: string;
}

function Begin({ csrf, returnTo, isRequired }: FormProps & { readonly isRequired: boolean }) {
  return (
    <>
      <Lead>
        {isRequired
          ? "You need an authenticator app on your phone to open the console."
          : "Protect your account with an authenticator app on your phone."}
      </Lead>
      <p>
        Any app for time-based codes works, for example Google Authenticator, Microsoft
        Authenticator or Aegis. You enter one of its codes each time you sign in.
      </p>
      <form method="post" action={PATH}>
        <CsrfField token={csrf} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button tone="accent" name="intent" value="begin">
          Set up authenticator app
        </Button>
      </form>
    </>
  );
}

interface Pending {
  readonly secret: string;
  readonly qrCode: { readonly size: number; readonly path: string };
}

function SetUp({ pending, csrf, returnTo, error }: FormProps & { readonly pending: Pending }) {
  const key = pending.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <>
      <Lead>Scan this QR code with your authenticator app.</Lead>
      <QrPicture code={pending.qrCode} label="QR code for your authenticator app" />
      <p>
        Can’t scan it? Enter this key in the app: <code>{key}</code>
      </p>
      <CodeForm
        {...{ csrf, returnTo, error }}
        intent="confirm"
        label="Code from the app"
        hint="6 digits"
        button="Turn on"
      />
    </>
  );
}

function RecoveryCodes({
  codes,
  returnTo,
}: {
  readonly codes: readonly string[];
  readonly returnTo: string;
}) {
  return (
    <>
      <Notice tone="success">Your authenticator app is set up.</Notice>
      <h2>Recovery codes</h2>
      <p>
        Save these codes in a safe place, for example a password manager. Each one works once, if
        you don’t have your phone. We can’t show them again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={returnTo}>I have saved them</ButtonLink>
      </p>
    </>
  );
}

interface ManageProps extends FormProps {
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
  readonly intent?: string;
}

function Manage({ csrf, returnTo, isRequired, recoveryCodesLeft, intent, error }: ManageProps) {
  const errorOf = (form: string) => (intent === form ? error : undefined);
  return (
    <>
      <Lead>Your account is protected by an authenticator app.</Lead>
      <h2>Recovery codes</h2>
      <p>
        {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`}{" "}
        left. New codes replace all old ones.
      </p>
      <CodeForm
        {...{ csrf, returnTo }}
        error={errorOf("renew")}
        intent="renew"
        label="Code from the app"
        hint="6 digits, or a recovery code"
        button="Get new recovery codes"
      />
      <h2>{isRequired ? "Change the app" : "Remove the app"}</h2>
      <p>
        {isRequired
          ? "Remove the app to set up another one, for example on a new phone. You can’t open the console until you have."
          : "Without it, the code we send you is enough to sign in."}
      </p>
      <CodeForm
        {...{ csrf, returnTo }}
        error={errorOf("remove")}
        intent="remove"
        label="Code to confirm"
        hint="6 digits, or a recovery code"
        button="Remove app"
      />
    </>
  );
}

interface CodeFormProps extends FormProps {
  readonly intent: string;
  readonly label: string;
  readonly hint: string;
  readonly button: string;
}

function CodeForm({ csrf, returnTo, error, intent, label, hint, button }: CodeFormProps) {
  const name = `${intent}Code`;
  return (
    <form className={formStyle} method="post" action={PATH} noValidate>
      <ErrorSummary errors={error ? [{ name, message: error }] : []} />
      <CsrfField token={csrf} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        name={name}
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        maxLength={100}
        error={error}
      />
      <div>
        <Button tone="secondary" name="intent" value={intent}>
          {button}
        </Button>
      </div>
    </form>
  );
}
