import { describe, expect, it } from "vitest";
import vietnamese from "../language/messages/vi.json";
import { scorePartsOf } from "../leads/score";
import { answersOf } from "./enquiry-facts";
import { enquiryPayloadSchema } from "./enquiry-payload";
import {
  answersTo,
  enquiryFields,
  extraAnswerFields,
  fieldNames,
  medicalCountries,
  type FieldName,
} from "./fields";

const now = new Date("2026-11-26T08:00:00Z");
const payloadWith = (extras: Readonly<Record<string, string>>) =>
  enquiryPayloadSchema.parse({
    name: "Asha Rao",
    countryCode: "+91",
    mobile: "+919876543210",
    email: null,
    city: null,
    country: "IN",
    interestedYear: 2028,
    source: "enquiry_long",
    platForm: "web",
    formId: "enquiry-long",
    answeredFields: [],
    extraFields: { platformUrl: "/study-abroad/enquiry11", ...extras },
    consent: { version: "2026-11", givenAt: "2026-11-21T08:00:00.000Z" },
  });

describe.each(fieldNames)("the field %s", (name) => {
  const { kind, label, options, read, fact, maxLength } = enquiryFields[name];

  it("has a label in every language", () => {
    expect(vietnamese).toHaveProperty([label]);
  });

  it("has a reader, unless a page attaches it or it is read with another", () => {
    const isReadElsewhere = kind === "attached" || kind === "part" || kind === "phone";
    expect(read === undefined).toBe(isReadElsewhere);
    if (kind === "attached") expect(maxLength).toBeGreaterThan(0);
  });

  it("accepts its own choices, and no others", () => {
    for (const { value } of options?.(now) ?? []) {
      const values = { [name]: value, otherCity: "Nashik" };
      expect(read?.(value, { values, now })).toMatchObject({ ok: true });
    }
    if (kind === "select" || kind === "radio")
      expect(read?.("<b>", { values: {}, now })).toMatchObject({ ok: false });
  });

  it("shows its answer to counsellors", () => {
    if (extraAnswerFields.includes(name)) expect(fact).toBeDefined();
  });
});

it.each(extraAnswerFields)("the answer to %s is stored, shown and scored by its row", (name) => {
  const [stored, shown] = name === "countries" ? ["DEU,GBR", "Germany, UK"] : ["Any", "Any"];
  const payload = payloadWith({ [name]: stored });
  const { fact, score } = enquiryFields[name];
  expect(answersTo(name, payload)).toEqual([stored]);
  expect(answersOf(payload)).toEqual([{ label: fact?.label, value: shown }]);
  const parts = scorePartsOf([{ payload, isVerified: false, createdAt: now }]);
  expect(parts.map(({ reason }) => reason)).toEqual(
    score
      ? [
          {
            answer: "Answered 1 questions",
            call: "Asked for a call",
            question: "Asked a question",
          }[score],
        ]
      : [],
  );
});

it("offers the countries in which many Indians study medicine, besides the usual ones", () => {
  const labels = medicalCountries.map(({ label }) => label);
  for (const name of ["Russia", "Georgia", "Kazakhstan", "Kyrgyzstan", "Uzbekistan", "Germany"])
    expect(labels).toContain(name);
});

it("keeps the order of the columns in exports", () => {
  expect(extraAnswerFields).toEqual([
    "bestTime",
    "qualification",
    "percentage",
    "budget",
    "examTaken",
    "neetStatus",
    "message",
    "calculation",
    "about",
    "subject",
    "countries",
    "marks",
    "ielts",
    "yearlyBudget",
  ] satisfies FieldName[]);
});
