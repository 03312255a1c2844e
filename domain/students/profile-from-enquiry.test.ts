import { describe, expect, it } from "vitest";
import { enquiryPayloadSchema } from "../enquiries/enquiry-payload";
import { enquiryFields } from "../enquiries/fields";
import { profileFromEnquiry } from "./profile-from-enquiry";

const payload = enquiryPayloadSchema.parse({
  name: "Asha Rao",
  countryCode: "+91",
  mobile: "+919876543210",
  email: null,
  city: "Pune",
  country: "IN",
  interestedYear: 2028,
  interestedEducationLevel: "BACHELORS",
  interestedCountries: ["DEU"],
  source: "enquiry_long",
  platForm: "web",
  formId: "enquiry-long",
  answeredFields: ["interestedCountry", "educationLevel", "intakeYear"],
  extraFields: {
    platformUrl: "https://www.disha.example/study-abroad/enquiry11",
    qualification: "Class 12",
    percentage: "78.5",
    examTaken: "IELTS",
    budget: "₹10 to 20 lakh",
  },
  consent: { version: "2026-11", givenAt: "2026-11-21T08:00:00.000Z" },
});
const begun = (change: Partial<typeof payload> = {}) =>
  profileFromEnquiry({ ...payload, ...change }, "2026-11-22");
const withExtras = (extras: Record<string, string>) =>
  begun({ extraFields: { ...payload.extraFields, ...extras } });

const choicesOf = (name: "budget" | "examTaken" | "qualification") =>
  enquiryFields[name].options?.(new Date()) ?? [];

describe("profile from an enquiry", () => {
  it("has city, country, level, year, total budget, marks and exam", () => {
    expect(begun()).toEqual({
      personal: { city: "Pune" },
      "study-abroad-preference": {
        countries: ["DEU"],
        level: "bachelors",
        intakeYear: 2028,
        totalBudget: 2_000_000,
      },
      "education/class-12": { gradeType: "Percentage", grade: 78.5 },
      "exam/ielts": {},
    });
  });

  it("has the subject of the course that the enquiry is about", () => {
    expect(withExtras({ subject: "Data science" })["study-abroad-preference"]).toMatchObject({
      subject: "Data science",
    });
  });

  it("leaves out unanswered questions", () => {
    expect(
      begun({
        answeredFields: ["name"],
        city: null,
        extraFields: { platformUrl: payload.extraFields.platformUrl },
      }),
    ).toEqual({});
    expect(begun({ interestedCountries: ["other"] })["study-abroad-preference"]).not.toHaveProperty(
      "countries",
    );
  });

  it("leaves out values that the profile would reject", () => {
    const odd = begun({
      interestedYear: 2100,
      interestedCountries: ["XXX"],
      city: "x".repeat(200),
    });
    expect(odd).not.toHaveProperty("personal");
    expect(odd["study-abroad-preference"]).toEqual({ level: "bachelors", totalBudget: 2_000_000 });
    expect(withExtras({ percentage: "780" })).not.toHaveProperty("education/class-12");
  });

  it("supports every choice of the enquiry forms", () => {
    for (const { value } of choicesOf("qualification")) {
      const paths = Object.keys(withExtras({ qualification: value }));
      expect(paths.filter((path) => path.startsWith("education/"))).toHaveLength(1);
    }
    const noExam = choicesOf("examTaken").filter(({ value }) =>
      Object.keys(withExtras({ examTaken: value })).every((path) => !path.startsWith("exam/")),
    );
    expect(noExam.map(({ value }) => value)).toEqual(["None yet"]);
    const noTop = choicesOf("budget").filter(
      ({ value }) =>
        !("totalBudget" in (withExtras({ budget: value })["study-abroad-preference"] ?? {})),
    );
    expect(noTop.map(({ value }) => value)).toEqual(["Above ₹40 lakh", "Not sure yet"]);
  });
});
