import { redirect } from "@remix-run/node";
import { countryList } from "#domain/countries/country-options";
import type { EnquiryValues } from "#domain/enquiries/fields";
import { hrefTo } from "#domain/site/href";
import { nextPageEvent } from "~/platform/response/next-page-event.server";
import { storePending } from "~/services/auth/pending/pending.server";
import type { EnquiryOutcome } from "./submit-enquiry.server";

const notes = { address: "none", network: "network", spooled: "later" };

/**
 * Redirects to the thank-you page, or to the OTP page first. The enquiry is a lead either way, and
 * is reported once.
 */
export async function redirectAfterEnquiry(
  request: Request,
  outcome: EnquiryOutcome,
  formPath: string,
  values: EnquiryValues,
) {
  const headers = new Headers(
    nextPageEvent(request, { event: "lead_submitted", category: "form" }),
  );
  if (outcome.kind === "taken") {
    const code = outcome.noCode ? notes[outcome.noCode] : null;
    return redirect(thankYouPage(values, code), { status: 303, headers });
  }
  const pending = await storePending({
    challengeId: outcome.challenge.challengeId,
    purpose: "enquiry",
    returnTo: thankYouPage(values, null),
    formPath,
    values,
  });
  headers.append("Set-Cookie", pending);
  return redirect(hrefTo("/otp"), { status: 303, headers });
}

/** The thank-you page. It suggests courses for the country and level of the enquiry. */
function thankYouPage(values: EnquiryValues, code: string | null): string {
  const country = countryList.find(
    ({ iso3 }) => iso3 === values.interestedCountry && iso3 !== "other",
  );
  const query = new URLSearchParams({
    ...(code ? { code } : {}),
    ...(country ? { country: country.slug } : {}),
    ...(values.educationLevel ? { level: values.educationLevel.toLowerCase() } : {}),
  });
  return hrefTo("/enquiry/thankyou") + (query.size > 0 ? `?${query}` : "");
}
