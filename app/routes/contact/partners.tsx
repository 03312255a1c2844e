import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { DocumentView } from "~/components/catalogue/document-view";
import { SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary, HoneypotField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { seoMeta } from "~/components/seo-meta";
import { partnerWishes, partnerWishNames } from "~/domain/contact";
import { pathBelowBase, sitePath } from "~/domain/site-path";
import { parsePartnerEnquiry } from "~/forms/partner-enquiry.server";
import type { PartnerView } from "~/forms/partner-view";
import { defineAction } from "~/server/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { documentSeo } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentPage } from "~/services/catalogue/catalogue.server";
import { sendPartnerEnquiry } from "~/services/contact/contact.server";
import { failureOf } from "~/services/failure.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const slugOf = (request: Request): string =>
  pathBelowBase(new URL(request.url).pathname).replace(/\//g, "");

/** The pages for institutions, with the form that our partnership team reads. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const [{ document }, { csrf, headers }] = await Promise.all([
    documentPage(visitor, "page", slugOf(request)),
    sessionToken(visitor),
  ]);
  const trail = [{ name: document.data.shortTitle ?? document.title }];
  const seo = documentSeo(request, document, trail);
  const isSent = new URL(request.url).searchParams.get("sent") === "1";
  return json({ document, trail, seo, csrf, isSent }, { headers });
});

export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 20, perSeconds: 60 } },
  async ({ request, form, visitor, isSpam }) => {
    const parsed = parsePartnerEnquiry(form);
    if (!parsed.ok) return json(parsed.view, { status: 400 });
    const { wish, ...typed } = parsed.enquiry;
    const again = (errors: Record<string, string>, status: number) =>
      json<PartnerView>({ typed: { ...typed, wish }, errors }, { status });
    if (isSpam)
      return again(
        { form: "Please send the form once more, so that we know you are a person." },
        400,
      );
    try {
      await sendPartnerEnquiry(visitor, { ...typed, wish });
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      const wrong = Object.keys(fields).map((name) => [name, "Please check this."] as const);
      return again(wrong.length > 0 ? Object.fromEntries(wrong) : { form: message }, status);
    }
    return redirect(`${sitePath(`/${slugOf(request)}`)}?sent=1#write`, 303);
  },
);

export default function PartnersPage() {
  const { document, trail, csrf, isSent } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DocumentView
      trail={trail}
      document={document}
      after={
        <>
          <h2 id="write">Write to our partnership team</h2>
          {isSent && !result ? (
            <Notice tone="success">
              Thank you. We have your message, and answer within two working days.
            </Notice>
          ) : (
            <PartnerForm csrf={csrf} view={result ?? { typed: {}, errors: {} }} />
          )}
        </>
      }
    />
  );
}

function PartnerForm({ csrf, view }: { readonly csrf: string | null; readonly view: PartnerView }) {
  const { typed, errors } = view;
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] });
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <CsrfField token={csrf} />
      <HoneypotField />
      <TextField
        {...field("institution")}
        label="Institution"
        autoComplete="organization"
        maxLength={160}
      />
      <TextField {...field("country")} label="Country" autoComplete="country-name" maxLength={60} />
      <TextField {...field("name")} label="Your name" autoComplete="name" maxLength={100} />
      <TextField
        {...field("role")}
        label="What you do there"
        autoComplete="organization-title"
        maxLength={100}
      />
      <TextField
        {...field("email")}
        label="Your email address"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <SelectField
        {...field("wish")}
        label="What it is about"
        placeholder="Choose"
        options={partnerWishes.map((value) => ({ value, label: partnerWishNames[value] }))}
      />
      <TextAreaField {...field("message")} label="Your message" maxLength={3_000} />
      <div>
        <Button tone="accent">Send it</Button>
      </div>
    </form>
  );
}
