import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Message } from "#domain/language/message";
import { promise } from "#domain/notifications/promises";
import { partnerWishes, partnerWishNames } from "#domain/requests/partners";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { DocumentView } from "~/components/catalogue/document-view";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { HoneypotField } from "~/components/fields/hidden-fields";
import { seoMeta } from "~/components/site/seo-meta";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { translateErrors } from "~/forms/form-schema.server";
import { parsePartnerEnquiry } from "~/forms/requests/partner-enquiry.server";
import type { PartnerView } from "~/forms/requests/partner-view";
import { formPage } from "~/platform/forms/form-page.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { documentSeo } from "~/platform/seo/seo.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentPage } from "~/services/catalogue/catalogue.server";
import { failureOf, problemsOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const handle = { query: ["sent"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const slugOf = (request: Request): string =>
  pathBelowBase(new URL(request.url).pathname).replace(/\//g, "");

/** `sent` of the page after a message, whose confirmation was emailed or not. */
const MAILED = "mailed";
const STORED = "1";

/** The pages for institutions, with the form that our partnership team reads. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const { document } = await documentPage(visitor, "page", slugOf(request));
  const trail = [{ name: document.data.shortTitle ?? document.title }];
  const seo = documentSeo(visitor, document, trail);
  const sent = new URL(request.url).searchParams.get("sent");
  const thanks =
    sent === MAILED || sent === STORED
      ? promise("partner", sent === MAILED ? { channel: "email" } : null).text
      : null;
  return formPage(visitor, { document, trail, seo, thanks });
});

export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 20, perSeconds: 60 } },
  async ({ request, form, visitor, isSpam }) => {
    const parsed = parsePartnerEnquiry(form, visitor.t);
    if (!parsed.ok) return data(parsed.view, { status: 400 });
    const { wish, ...typed } = parsed.enquiry;
    const { t } = visitor;
    const again = (errors: Record<string, string>, status: number) =>
      data<PartnerView>({ typed: { ...typed, wish }, errors }, { status });
    if (isSpam) return again({ form: t("Send the form again so we know you're a person.") }, 400);
    let sent;
    try {
      sent = await services(visitor).requests.submitPartnerEnquiry({ body: { ...typed, wish } });
    } catch (error) {
      const failure = failureOf(error);
      const wrong = translateErrors(problemsOf(failure), t as (message: string) => string);
      return again({ form: t(failure.message), ...wrong }, failure.status);
    }
    return redirect(
      `${sitePath(`/${slugOf(request)}`)}?sent=${sent.isConfirmed ? MAILED : STORED}#write`,
      303,
    );
  },
);

export default function PartnersPage() {
  const { document, trail, csrf, thanks } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DocumentView
      trail={trail}
      document={document}
      after={
        <InVisitorsLanguage>
          <PartnerBlock csrf={csrf} thanks={result ? null : thanks} view={result} />
        </InVisitorsLanguage>
      }
    />
  );
}

function PartnerBlock({
  csrf,
  thanks,
  view,
}: {
  readonly csrf: string | null;
  readonly thanks: Message | null;
  readonly view: PartnerView | undefined;
}) {
  const t = useT();
  return (
    <div {...useVisitorsLanguage()}>
      <h2 id="write">{t("Write to our partnership team")}</h2>
      {thanks ? (
        <Notice tone="success">{t(thanks)}</Notice>
      ) : (
        <PartnerForm csrf={csrf} view={view ?? { typed: {}, errors: {} }} />
      )}
    </div>
  );
}

function PartnerForm({ csrf, view }: { readonly csrf: string | null; readonly view: PartnerView }) {
  const t = useT();
  const { typed, errors } = view;
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] });
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <HoneypotField />
      <TextField
        {...field("institution")}
        label={t("Institution")}
        autoComplete="organization"
        maxLength={160}
      />
      <TextField
        {...field("country")}
        label={t("Country")}
        autoComplete="country-name"
        maxLength={60}
      />
      <TextField {...field("name")} label={t("Your name")} autoComplete="name" maxLength={100} />
      <TextField
        {...field("role")}
        label={t("Your role")}
        autoComplete="organization-title"
        maxLength={100}
      />
      <TextField
        {...field("email")}
        label={t("Your email address")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <SelectField
        {...field("wish")}
        label={t("Topic")}
        placeholder={t("Choose")}
        options={partnerWishes.map((value) => ({ value, label: t(partnerWishNames[value]) }))}
      />
      <TextAreaField {...field("message")} label={t("Your message")} maxLength={3_000} />
      <div>
        <Button tone="accent">{t("Send")}</Button>
      </div>
    </form>
  );
}
