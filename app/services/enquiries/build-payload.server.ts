import type { Attribution } from "#domain/enquiries/attribution";
import {
  DEFAULT_EDUCATION_LEVEL,
  DEFAULT_INTERESTED_COUNTRIES,
  EDUCATION_LEVELS,
  REGISTRATION_ENQUIRY,
  type EducationLevel,
  type EnquiryPayloadInput,
} from "#domain/enquiries/enquiry-payload";
import { extraAnswerFields } from "#domain/enquiries/fields";
import { levelsAfter, type Qualification } from "#domain/enquiries/qualifications";
import { brand } from "#domain/site/brand";
import type { Region } from "#domain/site/regions";
import { yearOf } from "#domain/time/dates";
import { currentConsent } from "~/content/privacy/consent";
import type { EnquiryData } from "~/forms/enquiries/parse.server";
import type { EnquiryVariant } from "~/forms/enquiries/variants";

export interface PayloadContext {
  readonly variant: EnquiryVariant;
  readonly region: Region;
  readonly attribution: Attribution | null;
  /** The page the form was on. */
  readonly platformUrl: string;
  readonly now: Date;
  /** Whether a code is to be sent: not for a signed-in visitor. */
  readonly sendOtp: boolean;
}

/** The payload of `POST auth/enquiry`, field by field as core.md §3 lists them. */
export function buildEnquiryPayload(
  data: EnquiryData,
  context: PayloadContext,
): EnquiryPayloadInput {
  const { variant, region, attribution, now } = context;
  const { answers } = data;
  const level =
    EDUCATION_LEVELS.find((one) => one === answers.educationLevel) ??
    levelAfter(answers.qualification);
  return {
    name: answers.name ?? "",
    countryCode: data.mobile?.dialCode ?? region.dialCode,
    mobile: data.mobile?.e164 ?? null,
    email: data.email,
    city: answers.city ?? null,
    country: region.country,
    ...attribution?.last.utm,
    englishTestStatus: false,
    registrationType: REGISTRATION_ENQUIRY,
    sendOtp: context.sendOtp,
    interestedYear: Number(answers.intakeYear ?? yearOf(now)),
    previousClassStatus: "true",
    interestedEducationLevel: level ?? DEFAULT_EDUCATION_LEVEL,
    interestedCountries: answers.interestedCountry
      ? [answers.interestedCountry]
      : [...DEFAULT_INTERESTED_COUNTRIES],
    source: variant.source,
    platForm: brand.platForm,
    formId: variant.formId,
    answeredFields: Object.keys(answers).filter((name) => name !== "consent"),
    first_referrer: attribution?.first.referrer ?? null,
    landing_page: attribution?.first.landingPage ?? null,
    clickIdentifier: attribution?.last.clicks ?? null,
    extraFields: {
      platformUrl: context.platformUrl.slice(0, 2000),
      ...touches(attribution),
      ...Object.fromEntries(
        extraAnswerFields.flatMap((name) => (answers[name] ? [[name, answers[name]]] : [])),
      ),
    },
    consent: { version: currentConsent.version, givenAt: now.toISOString() },
    otpChannel: region.otpChannel,
  };
}

/** The level that follows a qualification, for forms that ask for that only: medicine after class 12. */
const levelAfter = (qualification: string | undefined): EducationLevel | undefined =>
  qualification ? levelsAfter[qualification as Qualification] : undefined;

/** Both touches whole, as compact values. */
function touches(attribution: Attribution | null): Record<string, string> {
  if (!attribution) return {};
  return {
    firstTouch: JSON.stringify(attribution.first),
    lastTouch: JSON.stringify(attribution.last),
  };
}
