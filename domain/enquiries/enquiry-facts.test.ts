import { describe, expect, it } from "vitest";
import { answersOf, interestOf, sourceOf } from "./enquiry-facts";
import { enquiryPayloadSchema } from "./enquiry-payload";

const touch = {
  utm: { utm_source: "poster" },
  clicks: { gclid: "g-1" },
  referrer: "https://search.example/",
  landingPage: "/study-abroad/usa",
  at: "2026-11-01T00:00:00.000Z",
};
const payload = enquiryPayloadSchema.parse({
  name: "Asha Rao",
  countryCode: "+91",
  mobile: "+919876543210",
  email: null,
  city: "Pune",
  country: "IN",
  utm_source: "mail",
  utm_campaign: "autumn",
  interestedYear: 2028,
  interestedEducationLevel: "BACHELORS",
  interestedCountries: ["DEU"],
  source: "enquiry_long",
  platForm: "web",
  formId: "enquiry-long",
  answeredFields: ["interestedCountry", "educationLevel", "intakeYear"],
  first_referrer: "https://search.example/",
  landing_page: "/study-abroad/usa",
  clickIdentifier: { gclid: "g-2" },
  extraFields: {
    platformUrl: "https://www.disha.example/study-abroad/germany",
    message: "Is there\na scholarship?",
    bestTime: "Any time",
    qualification: "Class 12",
    percentage: "78.5",
    examTaken: "IELTS",
    budget: "₹10 to 20 lakh",
    neetStatus: "Qualified",
    calculation: "EMI ₹12,000 for ten years",
    about: "MSc Physics, TU Munich",
    subject: "Physics",
    firstTouch: JSON.stringify(touch),
    lastTouch: "not ours",
    hostel: "yes",
  },
  consent: { version: "2026-11", givenAt: "2026-11-21T08:00:00.000Z" },
});
const values = (facts: readonly { label: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

describe("enquiry facts for counsellors", () => {
  it("include every answer, even without a label", () => {
    expect(values(answersOf(payload))).toEqual({
      Countries: "Germany",
      Level: "Bachelor's",
      "Intake year": "2028",
      City: "Pune",
      Question: "Is there\na scholarship?",
      "Best time to call": "Any time",
      "Highest qualification": "Class 12",
      "Marks (%)": "78.5",
      "Exam taken": "IELTS",
      "Yearly budget": "₹10 to 20 lakh",
      NEET: "Qualified",
      "Calculator result": "EMI ₹12,000 for ten years",
      "Asks about": "MSc Physics, TU Munich",
      Subject: "Physics",
      hostel: "yes",
    });
  });

  it("include the source: page, campaign, click and both visits", () => {
    expect(values(sourceOf(payload))).toMatchObject({
      Form: "Course shortlist",
      Page: "https://www.disha.example/study-abroad/germany",
      Source: "enquiry_long",
      utm_source: "mail",
      utm_campaign: "autumn",
      gclid: "g-2",
      "First referrer": "https://search.example/",
      "First landing page": "/study-abroad/usa",
      "First visit":
        "1 Nov 2026, 5:30 am IST · /study-abroad/usa · from https://search.example/ · utm_source=poster · gclid=g-1",
      "Latest visit": "not ours",
    });
  });

  it("do not count defaults as answers", () => {
    const short = { ...payload, answeredFields: ["name"], city: null };
    expect(answersOf(short).map(({ label }) => label)).not.toContain("Level");
    expect(interestOf(short)).toBe("Not given");
    expect(interestOf(payload)).toBe("Germany, Bachelor's, 2028");
    // Older enquiries do not record which questions were answered.
    expect(interestOf({ ...payload, answeredFields: undefined })).toContain("2028");
  });
});
