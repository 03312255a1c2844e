import { describe, expect, it } from "vitest";
import { regions } from "#domain/site/regions";
import { intakeYears, type EnquiryValues } from "#domain/enquiries/fields";
import { fieldsOf, parseEnquiry, typedValues } from "./parse.server";
import { enquiryVariants, findVariant, type EnquiryVariant } from "./variants";

const now = new Date("2026-11-21T08:00:00Z");
const standard = findVariant("enquiry") as EnquiryVariant;
const good: EnquiryValues = {
  name: "Asha Rao",
  mobileCountry: "IN",
  mobile: "98765 43210",
  email: "Asha@Example.com",
  city: "Pune",
  interestedCountry: "DEU",
  educationLevel: "MASTERS",
  intakeYear: "2027",
  bestTime: "",
  consent: "yes",
};

describe("a right form", () => {
  it("gives normalised answers", () => {
    expect(parseEnquiry(good, standard, regions.default, now)).toMatchObject({
      ok: true,
      data: {
        mobile: { e164: "+919876543210", dialCode: "+91" },
        email: "asha@example.com",
        answers: { name: "Asha Rao", city: "Pune", interestedCountry: "DEU" },
      },
    });
  });

  it("may leave the mail address out in India, and the number in vn", () => {
    const { email: _email, ...byNumber } = good;
    expect(parseEnquiry(byNumber, standard, regions.default, now).ok).toBe(true);
    const { mobile: _mobile, ...byMail } = good;
    expect(parseEnquiry({ ...byMail, city: "Huế" }, standard, regions.vn, now).ok).toBe(true);
  });

  it("takes another city as it is typed", () => {
    const values = { ...good, city: "Other", otherCity: "Nashik" };
    expect(parseEnquiry(values, standard, regions.default, now)).toMatchObject({
      data: { answers: { city: "Nashik" } },
    });
  });
});

describe("a wrong form", () => {
  const errorsOf = (values: EnquiryValues, region = regions.default) => {
    const parsed = parseEnquiry(values, standard, region, now);
    return parsed.ok ? {} : parsed.errors;
  };

  it.each([
    ["name", { name: "1" }],
    ["mobile", { mobile: "" }],
    ["mobile", { mobile: "12345" }],
    ["mobile", { mobileCountry: "XX" }],
    ["email", { email: "asha@" }],
    ["otherCity", { city: "Other", otherCity: "" }],
    ["interestedCountry", { interestedCountry: "ATL" }],
    ["educationLevel", { educationLevel: "PHD" }],
    ["intakeYear", { intakeYear: "1999" }],
    ["consent", { consent: "" }],
  ] as const)("gets a sentence at %s for %j", (field, change) => {
    const errors = errorsOf({ ...good, ...change });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    ["IN", "Enter a 10-digit mobile number."],
    ["VN", "This number is too short. Enter all its digits."],
  ])("says how long a number of %s must be", (mobileCountry, message) => {
    expect(errorsOf({ ...good, mobileCountry, mobile: "12345" }).mobile).toBe(message);
  });

  it("returns all of them together", () => {
    expect(Object.keys(errorsOf({})).sort()).toEqual(
      ["consent", "educationLevel", "intakeYear", "interestedCountry", "mobile", "name"].sort(),
    );
  });

  it("needs the address that codes go to", () => {
    expect(errorsOf({ ...good, mobile: "" })).toHaveProperty("mobile");
    expect(errorsOf({ ...good, email: "" }, regions.sa)).toHaveProperty("email");
  });
});

it.each(enquiryVariants.map((variant) => [variant.id, variant] as const))(
  "%s asks for a name, a way to reach the student, and consent, each once",
  (_id, variant) => {
    const fields = fieldsOf(variant);
    expect(fields).toEqual(expect.arrayContaining(["name", "mobile", "consent"]));
    expect(new Set(fields).size).toBe(fields.length);
  },
);

it("keeps what was typed, whatever is wrong with it", () => {
  const form = new FormData();
  form.set("name", "<b>Asha</b>");
  form.set("mobile", "12");
  form.set("unknown", "x");
  expect(typedValues(form)).toEqual({ name: "<b>Asha</b>", mobile: "12" });
});

it.each([
  ["2026-10-31T12:00:00Z", "2026"],
  ["2026-11-23T12:00:00Z", "2027"],
])("on %s, the first year offered is %s", (now, year) => {
  expect(intakeYears(new Date(now))[0]?.value).toBe(year);
});
