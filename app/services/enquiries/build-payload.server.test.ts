import { describe, expect, it } from "vitest";
import type { Attribution } from "#domain/enquiries/attribution";
import { enquiryPayloadSchema } from "#domain/enquiries/enquiry-payload";
import { regions } from "#domain/site/regions";
import { findVariant, type EnquiryVariant } from "~/forms/enquiries/variants";
import { buildEnquiryPayload } from "./build-payload.server";

const now = new Date("2026-11-21T08:00:00Z");
const variant = findVariant("enquiry") as EnquiryVariant;
const data = {
  answers: { name: "Asha Rao", city: "Pune", consent: "yes" },
  mobile: { e164: "+919876543210", dialCode: "+91" },
  email: null,
};
const context = {
  variant,
  region: regions.default,
  attribution: null,
  platformUrl: "https://www.disha.example/study-abroad/enquiry?x=1",
  now,
  sendOtp: true,
};
const attribution: Attribution = {
  first: {
    utm: { utm_source: "poster" },
    clicks: {},
    referrer: "https://search.example/",
    landingPage: "/study-abroad/usa",
    at: "2026-11-01T00:00:00.000Z",
  },
  last: {
    utm: { utm_source: "mail", utm_campaign: "autumn" },
    clicks: { gclid: "g-1" },
    referrer: null,
    landingPage: "/study-abroad/enquiry?gclid=g-1",
    at: "2026-11-21T00:00:00.000Z",
  },
};

describe("the enquiry payload", () => {
  it.each([
    ["Class 12", "BACHELORS"],
    ["Diploma", "BACHELORS"],
    ["Bachelor's degree", "MASTERS"],
  ])("of a form without a level has the one that follows %s", (qualification, level) => {
    const medical = findVariant("enquiry-medical") as EnquiryVariant;
    const answers = { ...data.answers, qualification };
    const payload = buildEnquiryPayload({ ...data, answers }, { ...context, variant: medical });
    expect(payload.interestedEducationLevel).toBe(level);
  });

  it("has the defaults of core.md §3", () => {
    expect(buildEnquiryPayload(data, context)).toMatchObject({
      name: "Asha Rao",
      countryCode: "+91",
      mobile: "+919876543210",
      email: null,
      city: "Pune",
      country: "IN",
      englishTestStatus: false,
      registrationType: "REGISTRATION_ENQUIRY",
      interestedYear: 2026,
      previousClassStatus: "true",
      interestedEducationLevel: "MASTERS",
      interestedCountries: ["other"],
      first_referrer: null,
      landing_page: null,
      clickIdentifier: null,
      formId: variant.formId,
      extraFields: { platformUrl: context.platformUrl },
      otpChannel: "sms",
    });
  });

  it.each([true, false])("requests a code as configured: %s", (sendOtp) => {
    expect(buildEnquiryPayload(data, { ...context, sendOtp })).toMatchObject({ sendOtp });
  });

  it("carries what was answered", () => {
    const answers = {
      ...data.answers,
      educationLevel: "BACHELORS",
      intakeYear: "2028",
      interestedCountry: "DEU",
      message: "Which exams?",
    };
    expect(buildEnquiryPayload({ ...data, answers }, context)).toMatchObject({
      interestedEducationLevel: "BACHELORS",
      interestedYear: 2028,
      interestedCountries: ["DEU"],
      extraFields: { message: "Which exams?" },
      answeredFields: [
        "name",
        "city",
        "educationLevel",
        "intakeYear",
        "interestedCountry",
        "message",
      ],
    });
  });

  it("carries the first and the last touch", () => {
    const payload = buildEnquiryPayload(data, { ...context, attribution });
    expect(payload).toMatchObject({
      utm_source: "mail",
      utm_campaign: "autumn",
      first_referrer: "https://search.example/",
      landing_page: "/study-abroad/usa",
      clickIdentifier: { gclid: "g-1" },
    });
    expect(JSON.parse(String(payload.extraFields.firstTouch))).toEqual(attribution.first);
  });

  it.each(["vn", "sa"] as const)("is proved by mail in %s", (key) => {
    const region = regions[key];
    const payload = buildEnquiryPayload({ ...data, mobile: null }, { ...context, region });
    expect(payload).toMatchObject({ otpChannel: "email", countryCode: region.dialCode });
  });

  it("is what the lead service takes", () => {
    const payload = buildEnquiryPayload(data, { ...context, attribution });
    expect(enquiryPayloadSchema.safeParse(payload).error).toBeUndefined();
  });
});
