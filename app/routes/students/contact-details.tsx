import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { CurrentDetails } from "~/components/students/current-details";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { unpackOptions } from "~/content/auth/packed-options";
import { parseSignIn, signInView } from "~/forms/auth/sign-in.server";
import { readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Contact details");

const PATH = "/profile/contact-details";

export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const { countries, country } = signInView(visitor.region, { returnTo: PATH });
  return formPage(visitor, {
    countries,
    country,
    isPaid: visitor.isPaid,
    details: await services(visitor).students.showContactDetails(),
    done: query.get("done"),
  });
});

/** Sends the link that verifies a new address; both kinds of address go into one field. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      {
        title: "Change your email address or mobile number",
        fields: { address: "New address", mobileCountry: "Country of the number" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { address, mobileCountry: country } = readFields(form, {
      address: text(254),
      mobileCountry: text(2),
    });
    const typed = { address, country };
    const parsed = parseSignIn(typed.address, typed.country);
    if (!parsed.ok) return data({ typed, error: visitor.t(parsed.message) }, { status: 400 });
    try {
      const { isVerified } = await services(visitor).students.changeContactDetails({
        body: parsed.address,
      });
      return redirect(`${hrefTo(PATH)}?done=${isVerified ? "same" : "sent"}`, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, headers, message } = explain(error);
      return data(
        { typed, error: message ?? visitor.t(error.meaning.message) },
        { status, headers },
      );
    }
  },
);

function explain(error: ServiceError): {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly message: string | null;
} {
  const status = error.status ?? 503;
  if (status !== 429) return { status, headers: {}, message: null };
  const seconds = error.retryAfterSeconds ?? 3_600;
  return {
    status,
    headers: { "Retry-After": String(seconds) },
    message: `We've sent several links to this address already. Try again in ${Math.ceil(seconds / 3_600)} hours, or use the link you have.`,
  };
}

const notices: Readonly<Record<string, string>> = {
  sent: "We've sent you a link. Open it in this browser to confirm the new address. It works for 24 hours.",
  same: "This address is already confirmed.",
  confirmed:
    "Your address is confirmed. You can sign in with it, and we'll send your messages to it.",
};

export default function ContactDetailsPage() {
  const { details, done, csrf, countries, country, isPaid } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const notice = done && !result ? notices[done] : undefined;
  return (
    <ProfileFrame current="/profile/privacy" isPaid={isPaid} heading="Contact details">
      <Lead>You sign in with these addresses, and we send your confirmations to them.</Lead>
      {notice ? <Notice tone={done === "sent" ? "info" : "success"}>{notice}</Notice> : null}
      <CurrentDetails details={details} />
      <h2>Add or change an address</h2>
      <form className={formStyle} method="post" action={hrefTo(PATH)} noValidate>
        <ErrorSummary errors={{ address: result?.error }} />
        <CsrfField token={csrf} />
        <TextField
          name="address"
          label="Email address or mobile number"
          hint="We'll send a link to it. Until you open the link, nothing changes."
          error={result?.error}
          defaultValue={result?.typed.address ?? details.email.unverified ?? ""}
          autoComplete="email"
        />
        <SelectField
          name="mobileCountry"
          label="Country of your number"
          options={unpackOptions(countries)}
          defaultValue={result?.typed.country ?? country}
        />
        <div>
          <Button tone="accent">Send the link</Button>
        </div>
      </form>
      <p>
        Is someone else signed in to your account? After a change you can{" "}
        <a href={hrefTo("/profile/privacy")}>sign out everywhere</a>.
      </p>
    </ProfileFrame>
  );
}
