import { redirect } from "@remix-run/node";
import { countryList } from "#domain/countries/country-options";
import type { EnquiryValues } from "#domain/enquiries/fields";
import { hrefTo } from "#domain/site/href";
import type { KnownAnswers } from "#domain/students/known-answers";
import { nextPageEvent } from "~/platform/response/next-page-event.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { storePending } from "~/services/auth/pending/pending.server";
import { rememberAnswers } from "~/services/students/anonymous-profile.server";
import type { EnquiryOutcome } from "./submit-enquiry.server";

const notes = { address: "none", network: "network", spooled: "later" };

/**
 * Redirects to the thank-you page, or to the OTP page first. The enquiry is a lead either way, and
 * is reported once.
 */
export async function redirectAfterEnquiry(
  visitor: Visitor,
  outcome: EnquiryOutcome,
  formPath: string,
  values: EnquiryValues,
) {
  const { request } = visitor;
  const headers = new Headers(
    nextPageEvent(request, { event: "lead_submitted", category: "form" }),
  );
  const remembered = await rememberAnswers(visitor, answersIn(values), {
    isOneOfCountries: true,
  });
  if (remembered["Set-Cookie"]) headers.append("Set-Cookie", remembered["Set-Cookie"]);
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

/** The answers of an enquiry by the parameters of the matcher. */
function answersIn({ interestedCountry, educationLevel }: EnquiryValues): KnownAnswers {
  const country = countryOf(interestedCountry);
  return {
    ...(country ? { country: [country.slug] } : {}),
    ...(educationLevel ? { level: [educationLevel.toLowerCase()] } : {}),
  };
}

const countryOf = (code: string | undefined) =>
  countryList.find(({ iso3 }) => iso3 === code && iso3 !== "other");

/** The thank-you page. It suggests courses for the country and level of the enquiry. */
function thankYouPage(values: EnquiryValues, code: string | null): string {
  const country = countryOf(values.interestedCountry);
  const query = new URLSearchParams({
    ...(code ? { code } : {}),
    ...(country ? { country: country.slug } : {}),
    ...(values.educationLevel ? { level: values.educationLevel.toLowerCase() } : {}),
  });
  return hrefTo("/enquiry/thankyou") + (query.size > 0 ? `?${query}` : "");
}
