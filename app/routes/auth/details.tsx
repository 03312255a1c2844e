import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseEmail } from "#domain/intake/email";
import { parseName } from "#domain/intake/person-name";
import { MAX_TYPED } from "#domain/intake/text";
import { meaningOf } from "#domain/site/error-catalogue";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import { checked, hidden, optional, parseForm, translateErrors } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { safeReturnTo, withUser } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { problemsOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Your name");

/** Asks new users for their name after their first sign-in. The email address is optional. */
export const loader = withUser(async ({ request, visitor }) => {
  const user = visitor.liteUser;
  return formPage(visitor, {
    title: visitor.t("Your name"),
    returnTo: safeReturnTo(new URL(request.url).searchParams.get("returnTo")),
    name: user?.fullName ?? "",
    email: user?.email ?? "",
  });
});

const detailsForm = {
  name: checked(MAX_TYPED, parseName),
  email: optional(checked(MAX_TYPED, parseEmail)),
  returnTo: hidden(2_000),
};
interface DetailsErrors {
  readonly name?: string;
  readonly email?: string;
}

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      {
        title: "Save your name and email address",
        fields: { name: "Name", email: "Email address", returnTo: "Next page" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseForm(form, detailsForm);
    const { typed } = parsed;
    if (!parsed.ok) {
      const errors: DetailsErrors = translateErrors(parsed.errors, visitor.t);
      return data({ typed, errors }, { status: 400 });
    }
    const { name, email, returnTo } = parsed.values;
    try {
      visitor.set(
        "liteUser",
        await services(visitor).students.registerUser({
          body: { name, ...(email ? { email } : {}) },
        }),
      );
      return redirect(safeReturnTo(returnTo), 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const code = error.fields.email;
      const refused = translateErrors(problemsOf(error), visitor.t as (message: string) => string);
      const errors: DetailsErrors =
        Object.keys(refused).length > 0
          ? refused
          : code
            ? { email: visitor.t(meaningOf({ code }).message) }
            : { name: visitor.t(error.meaning.message) };
      return data({ typed, errors }, { status: error.status ?? 503 });
    }
  },
);

export default function DetailsPage() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  const result = useActionData<typeof action>();
  const errors: DetailsErrors = result?.errors ?? {};
  return (
    <PageSection width="narrow">
      <h1>{t("What should we call you?")}</h1>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={{ name: errors.name, email: errors.email }} />
        <CsrfField token={data.csrf} />
        <input type="hidden" name="returnTo" value={data.returnTo} />
        <TextField
          name="name"
          label={t("Full name")}
          autoComplete="name"
          maxLength={100}
          defaultValue={result?.typed.name ?? data.name}
          error={errors.name}
        />
        <TextField
          name="email"
          label={t("Email address")}
          type="email"
          optional
          autoComplete="email"
          maxLength={254}
          defaultValue={result?.typed.email ?? data.email}
          error={errors.email}
        />
        <div>
          <Button tone="accent">{t("Continue")}</Button>
        </div>
      </form>
    </PageSection>
  );
}
