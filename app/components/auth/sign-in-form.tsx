import { hrefTo } from "#domain/site/href";
import { FormKeyField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextField } from "~/components/fields/fields";
import { form, hint } from "~/components/fields/fields.css";
import { HoneypotField } from "~/components/fields/hidden-fields";
import { PolicyLink } from "~/components/privacy/policy-link";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import { unpackOptions } from "~/content/auth/packed-options";
import type { SignInView } from "~/forms/auth/sign-in-view";

/** Sign-in and sign-up are one: a number or address, and a code proves it. */
function SignInForm({ view }: { readonly view: SignInView }) {
  const t = useT();
  const emailFirst = view.prefers === "email";
  return (
    <form className={form} method="post" action={hrefTo("/sign-in")} noValidate>
      <ErrorSummary errors={{ address: view.error }} />
      <input type="hidden" name="returnTo" value={view.returnTo} />
      <TextField
        name="address"
        label={
          emailFirst ? t("Email address or mobile number") : t("Mobile number or email address")
        }
        error={view.error}
        defaultValue={view.address}
        autoComplete="username"
        maxLength={254}
      />
      <SelectField
        name="mobileCountry"
        label={t("Country of your number")}
        options={unpackOptions(view.countries)}
        defaultValue={view.country}
        autoComplete="tel-country-code"
      />
      <HoneypotField />
      <FormKeyField />
      <div>
        <Button tone="accent">{t("Send me a code")}</Button>
      </div>
      <p className={hint}>
        {t(
          "We use your number or address to sign you in, and to contact you by text message, WhatsApp, email or phone about your account, your applications and their deadlines. You can withdraw each channel in your account.",
        )}{" "}
        <PolicyLink />
      </p>
    </form>
  );
}

/** Heading, text and form, used by the page and by the dialog. */
export function SignInContent({ view }: { readonly view: SignInView }) {
  const t = useT();
  return (
    <>
      <h1>{view.reason ?? t("Sign in")}</h1>
      <p>
        {t(
          "No password needed. We'll send you a code. If you're new here, this creates your account.",
        )}
      </p>
      <SignInForm view={view} />
    </>
  );
}
