import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { sendCode } from "#contract/auth/otp";
import { openChat } from "#contract/chat/chat";
import { submitEnquiry } from "#contract/enquiries/submit";
import { requestCallBack } from "#contract/requests/call-backs";
import { submitPartnerEnquiry } from "#contract/requests/partners";
import { changeContactDetails } from "#contract/students/contact-details";
import { touchOf, withTouch } from "#domain/enquiries/attribution";
import { attributionNames } from "#domain/enquiries/enquiry-payload";
import { enquiryFields, fieldNames, intakeYears } from "#domain/enquiries/fields";
import { inEnglish } from "#domain/language/message";
import { callBackTimes } from "#domain/requests/call-back";
import { partnerWishes } from "#domain/requests/partners";
import { regions } from "#domain/site/regions";
import { parseSignIn } from "~/forms/auth/sign-in.server";
import { messageErrors, typedMessage } from "~/forms/chat/message.server";
import { parseEnquiry, typedValues } from "~/forms/enquiries/parse.server";
import { enquiryVariants } from "~/forms/enquiries/variants";
import { readFields, text } from "~/forms/form-schema.server";
import { parseCallBack } from "~/forms/requests/call-back.server";
import { parsePartnerEnquiry } from "~/forms/requests/partner-enquiry.server";
import { buildEnquiryPayload } from "~/services/enquiries/build-payload.server";
import cases from "../../fixtures/typed-values.json";

const NOW = new Date("2026-11-27T08:00:00Z");

/** Values that people typed and one half of the site refused, and text of any kind. */
const known = [
  ...Object.values(cases).flatMap((list) => list.map(({ typed }) => typed)),
  ...[
    "Asha Rao",
    "asha@example.com",
    "9876543210",
    "+84 91 234 56 78",
    "Pune",
    "Other",
    "78.5",
    "yes",
  ],
  ...[
    "",
    " ",
    "\u200b",
    "x".repeat(101),
    "x".repeat(601),
    "é".repeat(300),
    "a\r\nb".repeat(150),
    "=1+1",
  ],
  ...[
    "<b>",
    "\0",
    "\ud800",
    "null",
    "constructor",
    "__proto__",
    "0",
    "-1",
    "1e999",
    "🎓".repeat(60),
  ],
];
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 700 }) },
);

/** Fields as they are sent: mostly right ones, so that forms are accepted, with some of any kind. */
const formWith = (right: Readonly<Record<string, readonly string[]>>) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(right).map(([name, values]) => [
          name,
          fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom(...values) },
            { weight: 1, arbitrary: anyText },
          ),
        ]),
      ),
    )
    .map((fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    });

const names = ["Asha Rao", ...cases.names.map(({ typed }) => typed)];
const emails = ["asha@example.com", ...cases.emailsToTidy.map(({ typed }) => typed)];
const phones = ["9876543210", ...cases.phones.map(({ typed }) => typed)];
const problems = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

/** Counts accepted forms: a property that holds because every form is refused says nothing. */
function checkForms(
  forms: fc.Arbitrary<FormData>,
  bodyOf: (form: FormData) => unknown,
  schema: z.ZodType,
) {
  let accepted = 0;
  fc.assert(
    fc.property(forms, (form) => {
      const body = bodyOf(form);
      if (body === null) return;
      accepted += 1;
      expect(problems(schema, body)).toBeUndefined();
    }),
    { numRuns: 150 },
  );
  expect(accepted).toBeGreaterThan(10);
}

describe("what a form accepts, its service accepts:", () => {
  const urls = fc
    .dictionary(
      fc.constantFrom(...attributionNames),
      anyText.map((text) => text.repeat(5)),
    )
    .map(
      (query) => new URL(`http://localhost/study-abroad?${new URLSearchParams(query).toString()}`),
    );

  it.each(enquiryVariants.map((variant) => [variant.id, variant] as const))(
    "the form %s",
    (_id, variant) => {
      const right: Record<string, readonly string[]> = Object.fromEntries(
        fieldNames.map((name) => {
          const { options, read } = enquiryFields[name];
          const choices = (variant.choices?.[name] ?? options?.(NOW))?.map(({ value }) => value);
          return [name, choices ?? (read ? ["yes"] : [""])];
        }),
      );
      const form = formWith({
        ...right,
        ...{ name: names, email: emails, mobile: phones, mobileCountry: ["IN"] },
        ...{ otherCity: cases.cities.map(({ typed }) => typed), message: ["", "Fees?\r\nLoans?"] },
        ...{
          percentage: ["78.5", "७८,५ %"],
          intakeYear: intakeYears(NOW).map(({ value }) => value),
        },
      });
      const visits = fc.record({ form, first: urls, last: urls });
      let attribution: ReturnType<typeof withTouch> | null = null;
      checkForms(
        visits.map(({ form, first, last }) => {
          const referrer = `https://ads.example/${"ü".repeat(500)}`;
          attribution = withTouch(null, touchOf(first, referrer, [], NOW));
          attribution = withTouch(attribution, touchOf(last, referrer, [], NOW));
          return form;
        }),
        (form) => {
          const region = regions.default;
          const parsed = parseEnquiry(typedValues(form), variant, region, NOW);
          if (!parsed.ok) return null;
          const platformUrl = `http://localhost/study-abroad${variant.path}`;
          const context = { variant, region, attribution, platformUrl, now: NOW, sendOtp: true };
          return buildEnquiryPayload(parsed.data, context);
        },
        submitEnquiry.body,
      );
    },
  );

  it("the sign-in form, and the one of contact details", () => {
    const form = formWith({ address: [...emails, ...phones], mobileCountry: ["IN"] });
    const fields = { address: text(500), mobileCountry: text(2) };
    const addressOf = (given: FormData) => {
      const { address, mobileCountry } = readFields(given, fields);
      const parsed = parseSignIn(address, mobileCountry);
      return parsed.ok ? parsed.address : null;
    };
    checkForms(form, addressOf, sendCode.body);
    checkForms(form, addressOf, changeContactDetails.body);
  });

  it("the first message of a chat", () => {
    const form = formWith({ name: names, email: ["", ...emails], text: ["Hello\r\nthere"] });
    checkForms(
      form,
      (given) => {
        const typed = typedMessage(given);
        const state = { isFirst: true, isSpam: false, t: inEnglish };
        const isWrong = Object.keys(messageErrors(typed, state)).length > 0;
        return isWrong ? null : { ...typed, email: typed.email || null };
      },
      openChat.body,
    );
  });

  it("the request for a callback", () => {
    const form = formWith({ mobile: phones, topic: ["Loans"], preferredTime: callBackTimes });
    checkForms(
      form,
      (given) => {
        const parsed = parseCallBack(given, "IN");
        return parsed.ok
          ? { ...parsed.wish, name: "Asha", topic: `Counsellor: ${parsed.wish.topic}` }
          : null;
      },
      requestCallBack.body,
    );
  });

  it("the enquiry of an institution", () => {
    const form = formWith({
      ...{ institution: ["A University"], name: names, role: ["Dean"], email: emails },
      ...{
        country: ["Finland"],
        wish: partnerWishes,
        message: ["We'd like to\r\ncome to your fair."],
      },
    });
    checkForms(
      form,
      (given) => {
        const parsed = parsePartnerEnquiry(given, inEnglish);
        return parsed.ok ? parsed.enquiry : null;
      },
      submitPartnerEnquiry.body,
    );
  });
});
