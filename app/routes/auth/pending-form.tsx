import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { redirectToSignIn, withUser } from "~/services/auth/guards.server";
import { PENDING_FORM_FIELD } from "~/services/auth/pending/pending-form-description";
import {
  discardPendingForm,
  pendingFormCookie,
  readPendingForm,
} from "~/services/auth/pending/pending-form.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.pending?.title ?? "Form not available",
);

/** Asks whether to submit a form that was posted after its session had ended. */
export const loader = withUser(async ({ request, visitor }) => {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const pending = await readPendingForm(visitor, key);
  const { csrf, headers } = await sessionToken(visitor);
  return data({ pending, csrf, key }, { status: pending ? 200 : 404, headers });
});

/** Discards the form. Submitting posts to the form's own action. */
export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ request, form, visitor }) => {
    if (!visitor.isSignedIn) throw redirectToSignIn(request);
    await discardPendingForm(
      visitor,
      readFields(form, { [PENDING_FORM_FIELD]: text(200) })[PENDING_FORM_FIELD],
    );
    return redirect(hrefTo("/profile/dashboard"), {
      status: 303,
      headers: { "Set-Cookie": pendingFormCookie(null) },
    });
  },
);

export default function PendingFormPage() {
  const { pending, csrf, key } = useLoaderData<typeof loader>();
  if (!pending) return <NotAvailable />;
  return (
    <PageSection width="narrow">
      <h1>{pending.title}?</h1>
      <Lead>
        You were signed out before we received this form, so nothing has happened yet. Check it,
        then send it or discard it.
      </Lead>
      {pending.hadFile ? (
        <Notice tone="info">We didn’t keep your file. You can choose it again after this.</Notice>
      ) : null}
      <dl className={cards.facts}>
        {pending.fields.map(({ label, shown }, index) =>
          label === null ? null : (
            <Fragment key={index}>
              <dt>{label}</dt>
              <dd>{shown === "" ? "Left empty" : shown}</dd>
            </Fragment>
          ),
        )}
        <dt>Page</dt>
        <dd>{pending.path}</dd>
      </dl>
      <form method="post" action={pending.path}>
        <CsrfField token={csrf} />
        <input type="hidden" name={PENDING_FORM_FIELD} value={key} />
        {pending.fields.map(({ name, value }, index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button tone="accent">{pending.title}</Button>
      </form>
      <form method="post" action={hrefTo("/sign-in/pending-form")}>
        <CsrfField token={csrf} />
        <input type="hidden" name={PENDING_FORM_FIELD} value={key} />
        <Button tone="quiet">Discard</Button>
      </form>
    </PageSection>
  );
}

function NotAvailable() {
  return (
    <PageSection width="narrow">
      <h1>This form is no longer available</h1>
      <Lead>
        We keep an unsent form for one hour. It can be sent once, from the browser and the account
        it was filled in with.
      </Lead>
      <p>
        <a href={hrefTo("/profile/dashboard")}>Go to your dashboard</a>
      </p>
    </PageSection>
  );
}
