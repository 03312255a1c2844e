import { describe, expect, it } from "vitest";
import { CALL_BACK_FORM } from "../enquiries/enquiry-payload";
import { scoreOf, scorePartsOf, type ScoredEnquiry } from "./score";

const bare: ScoredEnquiry = {
  payload: {
    answeredFields: [],
    extraFields: { platformUrl: "https://www.disha.example/" },
    formId: "enquiry-standard",
    interestedYear: 2027,
    interestedCountries: ["other"],
    interestedEducationLevel: "MASTERS",
    city: null,
  },
  isVerified: false,
  createdAt: new Date("2026-11-24T06:00:00Z"),
};
const enquiry = (
  payload: Partial<ScoredEnquiry["payload"]> = {},
  rest: Partial<ScoredEnquiry> = {},
): ScoredEnquiry => ({ ...bare, ...rest, payload: { ...bare.payload, ...payload } });
const extra = (fields: Record<string, string>) => ({
  extraFields: { ...bare.payload.extraFields, ...fields },
});

describe("the score of a lead", () => {
  it("is 0 for a name and an unverified number", () => {
    expect(scoreOf([bare])).toBe(0);
  });

  it.each([
    ["a verified number", enquiry({}, { isVerified: true }), 25],
    ["the callback form", enquiry({ formId: CALL_BACK_FORM }), 15],
    ["a time to call", enquiry(extra({ bestTime: "Evening" })), 15],
    ["a question", enquiry(extra({ message: "Which exam do I need?" })), 10],
    ["a city", enquiry({ city: "Pune" }), 5],
    ["an intake next year", enquiry({ answeredFields: ["intakeYear"] }), 20],
    [
      "an intake in two years",
      enquiry({ answeredFields: ["intakeYear"], interestedYear: 2028 }),
      5,
    ],
    ["a default that was not chosen", enquiry({ interestedYear: 2026 }), 0],
  ])("counts %s", (_, one, points) => {
    expect(scoreOf([one])).toBe(points);
  });

  it("counts each answer once, and at most four", () => {
    const one = enquiry({ city: "Pune", ...extra({ budget: "20 lakh", examTaken: "IELTS" }) });
    expect(scoreOf([one])).toBe(15);
    const more = enquiry({
      answeredFields: ["interestedCountry", "educationLevel"],
      ...extra({ qualification: "BSc", percentage: "78" }),
    });
    expect(scoreOf([one, more])).toBe(25);
  });

  it("adds further enquiries, up to three", () => {
    expect(scoreOf([bare, bare])).toBe(5);
    expect(scoreOf(Array.from({ length: 9 }, () => bare))).toBe(15);
  });

  it("is at most 100, and names its reasons", () => {
    const best = enquiry(
      {
        answeredFields: ["interestedCountry", "educationLevel", "intakeYear"],
        formId: CALL_BACK_FORM,
        city: "Pune",
        ...extra({ message: "When?", budget: "20 lakh" }),
      },
      { isVerified: true },
    );
    expect(scoreOf([best, best, best, best])).toBe(100);
    expect(scorePartsOf([best]).map(({ reason }) => reason)).toEqual([
      "Verified number or address",
      "Asked for a call",
      "Starts this year or next",
      "Asked a question",
      "Answered 4 questions",
    ]);
  });
});
