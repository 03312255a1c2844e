import { describe, expect, it } from "vitest";
import { enquiryContent } from "./enquiry-content";
import { enquiryPayloadSchema } from "./enquiry-payload";

const payload = enquiryPayloadSchema.parse({
  name: "Asha Rao",
  countryCode: "+91",
  mobile: "+919876543210",
  email: null,
  city: "Pune",
  country: "IN",
  sendOtp: true,
  interestedYear: 2027,
  source: "enquiry_page",
  platForm: "web",
  formId: "enquiry-standard",
  extraFields: { platformUrl: "https://www.disha.example/study-abroad/enquiry", message: "Fees?" },
  consent: { version: "1", givenAt: "2026-11-21T08:09:59.000Z" },
});
const { extraFields } = payload;

describe("content of an enquiry", () => {
  it.each([
    ["sent again later", { consent: { version: "1", givenAt: "2026-11-21T08:10:01.000Z" } }],
    ["sent again after a sign-in", { sendOtp: false }],
    ["sent again after another visit", { utm_source: "mail", clickIdentifier: { gclid: "1" } }],
    ["with another touch", { extraFields: { ...extraFields, lastTouch: "{}" } }],
    ["with its fields in another order", { extraFields: { message: "Fees?", ...extraFields } }],
  ])("is the same when %s", (_what, change) => {
    expect(enquiryContent({ ...payload, ...change })).toBe(enquiryContent(payload));
  });

  it.each([
    ["name", { name: "Asha R" }],
    ["number", { mobile: "+919876543211" }],
    ["address", { email: "asha@example.com" }],
    ["country", { interestedCountries: ["CAN"] }],
    ["level", { interestedEducationLevel: "BACHELORS" as const }],
    ["year", { interestedYear: 2028 }],
    ["city", { city: "Nashik" }],
    ["form", { formId: "enquiry-long" }],
    ["question", { extraFields: { ...extraFields, message: "Visa?" } }],
    ["calculation", { extraFields: { ...extraFields, calculation: "EMI ₹12,000" } }],
    ["page", { extraFields: { ...extraFields, platformUrl: "https://x.example/" } }],
  ])("differs with another %s", (_what, change) => {
    expect(enquiryContent({ ...payload, ...change })).not.toBe(enquiryContent(payload));
  });
});
