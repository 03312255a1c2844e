import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { EnquiryForm } from "~/components/enquiries/enquiry-form";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import type { EnquiryErrors, EnquiryValues } from "#domain/enquiries/fields";
import { parseEnquiry, typedValues, type EnquiryData } from "~/forms/enquiries/parse.server";
import { enquiryPrefill } from "~/forms/enquiries/prefill.server";
import { enquiryControls, firstWrongStep, stepOf } from "~/forms/enquiries/steps.server";
import { findVariant, type EnquiryVariant } from "~/forms/enquiries/variants";
import { enquiryView } from "~/forms/enquiries/view.server";
import { readFields } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { defineAction, type PostArgs } from "~/services/auth/define-action.server";
import { safeReturnTo, withVisitor } from "~/services/auth/guards.server";
import { readPending } from "~/services/auth/pending/pending.server";
import { SessionEnded } from "~/services/auth/session/visitor.server";
import { readAttribution } from "~/services/enquiries/attribution.server";
import { buildEnquiryPayload } from "~/services/enquiries/build-payload.server";
import { knownEnquiryValues, withKnown } from "~/services/enquiries/known-values.server";
import { redirectAfterEnquiry } from "~/services/enquiries/redirect-after-enquiry.server";
import { submitEnquiry } from "~/services/enquiries/submit-enquiry.server";
import { submitFailure } from "~/services/enquiries/submit-failure.server";

export const handle = { isTranslated: true };
export const headers = publicPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

export const loader = withVisitor(async ({ request, visitor }) => {
  const variant = variantOf(request);
  // Staff enter other people, who need another form than their own account's.
  if (visitor.may("leadAdder")) throw redirect(hrefTo("/counsellor/prospects/new"), 303);
  const { csrf, headers } = await sessionToken(visitor);
  // "Change it" on the OTP page returns here with the values typed before.
  const url = new URL(request.url);
  const isChanging = url.searchParams.get("change") === "1";
  const pending = isChanging ? await readPending(request) : null;
  const values =
    pending?.values ??
    enquiryPrefill({
      user: visitor.isStaff ? null : visitor.liteUser,
      known: await knownEnquiryValues(visitor),
      url,
    });
  const { t, region } = visitor;
  const view = enquiryView({ variant, region, t, now: new Date(), values, csrf });
  const title = t(variant.title);
  const heading = t(variant.heading);
  const lead = t(variant.lead);
  const seo = seoOf(visitor, {
    title,
    description: lead,
    trail: [],
    // The other variants have the same form, for campaigns.
    isIndexed: url.pathname === hrefTo("/enquiry"),
  });
  return data(
    { title, heading, lead, view, seo },
    { headers: pending ? { ...headers, "Cache-Control": "private, no-store" } : headers },
  );
});

export const action = defineAction(
  { csrf: "origin", honeypot: true, rate: { points: 300, inAll: 6_000, perSeconds: 60 } },
  async (args) => {
    const variant = variantOf(args.request);
    const values = typedValues(args.form);
    const step = stepOf(args.form, variant);
    if (readFields(args.form, enquiryControls).go === "back")
      return again(args, variant, values, {}, step - 1, 200);
    if (args.isSpam) {
      return again(
        args,
        variant,
        values,
        { form: "Send the form again so we know you're a person." },
        step,
      );
    }
    const parsed = parseEnquiry(values, variant, args.visitor.region, new Date(), step + 1);
    if (!parsed.ok)
      return again(
        args,
        variant,
        values,
        parsed.errors,
        firstWrongStep(variant, parsed.errors, step),
      );
    if (step < variant.steps.length - 1) return again(args, variant, values, {}, step + 1, 200);
    const outcome = await submit(args, variant, parsed.data).catch((error: unknown) => {
      if (error instanceof Response || error instanceof SessionEnded) throw error;
      return submitFailure(error, args.request);
    });
    if (!("errors" in outcome))
      return redirectAfterEnquiry(args.visitor, outcome, sitePath(variant.path), values);
    const { errors, status, headers } = outcome;
    const wrong = firstWrongStep(variant, errors, step);
    return again(args, variant, values, errors, wrong, status, headers);
  },
);

async function submit(
  { request, form, visitor }: PostArgs,
  variant: EnquiryVariant,
  data: EnquiryData,
) {
  const now = new Date();
  const payload = buildEnquiryPayload(withKnown(data, await knownEnquiryValues(visitor)), {
    variant,
    region: visitor.region,
    attribution: readAttribution(request),
    platformUrl: visitorOrigin(request) + sourceOf(form, variant),
    now,
    sendOtp: !visitor.isSignedIn,
  });
  return submitEnquiry(visitor, payload);
}

export default function EnquiryPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <h1>{data.heading}</h1>
      <Lead>{data.lead}</Lead>
      <EnquiryForm view={result?.view ?? data.view} />
    </PageSection>
  );
}

function variantOf(request: Request): EnquiryVariant {
  const variant = findVariant(pathBelowBase(new URL(request.url).pathname).replace(/^\/|\/$/g, ""));
  if (!variant) throw new Response("", { status: 404 });
  return variant;
}

const sourceOf = (form: FormData, variant: EnquiryVariant): string =>
  safeReturnTo(readFields(form, enquiryControls).sourceUrl, sitePath(variant.path));

/** Renders the form again: 400 with values and errors, or its next step. */
async function again(
  { visitor, form }: PostArgs,
  variant: EnquiryVariant,
  values: EnquiryValues,
  errors: EnquiryErrors,
  step: number,
  status = 400,
  extraHeaders: Readonly<Record<string, string>> = {},
) {
  const { csrf, headers } = await sessionToken(visitor);
  const sourceUrl = readFields(form, enquiryControls).sourceUrl ? sourceOf(form, variant) : null;
  const view = enquiryView({
    variant,
    region: visitor.region,
    t: visitor.t,
    now: new Date(),
    step,
    values,
    errors,
    csrf,
    sourceUrl,
  });
  return data(
    { view },
    { status, headers: { ...headers, ...extraHeaders, "Cache-Control": "private, no-store" } },
  );
}
