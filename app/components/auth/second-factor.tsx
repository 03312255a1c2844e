import { SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { QrPicture } from "~/components/pictures/qr-picture";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

const PATH = hrefTo(SECOND_FACTOR_SETTINGS);

interface FormProps {
  readonly csrf: string | null;
  readonly returnTo: string;
  readonly error?: string;
}

export function BeginSecondFactor({
  csrf,
  returnTo,
  isRequired,
}: FormProps & { readonly isRequired: boolean }) {
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

export function SetUpSecondFactor({
  pending,
  csrf,
  returnTo,
  error,
}: FormProps & { readonly pending: Pending }) {
  const key = pending.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <>
      <Lead>Scan this QR code with your authenticator app.</Lead>
      <QrPicture code={pending.qrCode} label="QR code for your authenticator app" />
      <p>
        Can’t scan it? Enter this key in the app: <code>{key}</code>
      </p>
      <CodeForm
        csrf={csrf}
        returnTo={returnTo}
        error={error}
        intent="confirm"
        label="Code from the app"
        hint="6 digits"
        button="Turn on"
      />
    </>
  );
}

export function RecoveryCodes({
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
        Save these codes in a safe place, for example a password manager. Each code works once. Use
        one when you don’t have your phone. We can’t show them again.
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

export function ManageSecondFactor({
  csrf,
  returnTo,
  isRequired,
  recoveryCodesLeft,
  intent,
  error,
}: ManageProps) {
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
        csrf={csrf}
        returnTo={returnTo}
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
        csrf={csrf}
        returnTo={returnTo}
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
      <ErrorSummary errors={{ [name]: error }} />
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
