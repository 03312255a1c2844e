import { describe, expect, it } from "vitest";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as book from "../../../app/routes/appointments/book";
import * as details from "../../../app/routes/auth/details";
import * as signIn from "../../../app/routes/auth/sign-in";
import * as chat from "../../../app/routes/chat/chat";
import * as enquiry from "../../../app/routes/enquiries/enquiry";
import * as askAlumnus from "../../../app/routes/requests/ask-alumnus";
import * as partners from "../../../app/routes/requests/partners";
import * as reportProblem from "../../../app/routes/requests/report-problem";
import * as contactDetails from "../../../app/routes/students/contact-details";
import * as notes from "../../../app/routes/students/notes";
import * as section from "../../../app/routes/students/section";
import { Browser } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";

/** Values of the kinds that one half of the site accepted and the other refused. */
const values = [
  ...["", "പ്രവീണ്\u200d", "D‘Souza", "asha..rao@gmail.com", "asha@-gmail.com", "आशा@gmail.com"],
  ...[
    "asha\u200brao@gmail.com",
    "asha[1]@gmail.com",
    `${"a".repeat(300)}@example.com`,
    "९८७६५४३२१०",
  ],
  ...["x".repeat(5_000), "a\r\nb".repeat(600), "<b>\0", "🎓".repeat(500), "31/12/2004"],
];

type Action = Parameters<Browser["post"]>[0];

/** Every form of the site that takes typed text, with the fields that take it. */
const forms: Readonly<
  Record<
    string,
    {
      readonly action: Action;
      readonly path: string;
      readonly params?: Record<string, string>;
      readonly form: Record<string, string>;
      readonly typed: readonly string[];
      readonly isSignedIn?: boolean;
    }
  >
> = {
  enquiry: {
    action: enquiry.action,
    path: "/enquiry4",
    form: { name: "Asha", mobileCountry: "IN", mobile: "9876543210", email: "", consent: "yes" },
    typed: ["name", "email", "mobile"],
  },
  "sign-in": {
    action: signIn.action,
    path: "/sign-in",
    form: { mobileCountry: "IN" },
    typed: ["address"],
  },
  partners: {
    action: partners.action,
    path: "/partners",
    form: {
      ...{ institution: "A University", country: "Finland", name: "Aino", role: "Dean" },
      ...{ email: "aino@example.com", wish: "event", message: "We'd like to come to your fair." },
    },
    typed: ["institution", "name", "role", "email", "country", "message"],
  },
  chat: {
    action: chat.action,
    path: "/chat",
    form: { name: "Asha", email: "", text: "Hello" },
    typed: ["name", "email", "text"],
  },
  details: {
    action: details.action,
    path: "/sign-in/details",
    form: { name: "Asha", email: "" },
    typed: ["name"],
    isSignedIn: true,
  },
  "contact details": {
    action: contactDetails.action,
    path: "/profile/contact-details",
    form: { mobileCountry: "IN" },
    typed: ["address"],
    isSignedIn: true,
  },
  notes: {
    action: notes.action,
    path: "/profile/notes",
    form: {},
    typed: ["text"],
    isSignedIn: true,
  },
  "alumni question": {
    action: askAlumnus.action,
    path: "/alumni-connect/ask",
    form: { alumnus: "nobody" },
    typed: ["text"],
    isSignedIn: true,
  },
  "problem report": {
    action: reportProblem.action,
    path: "/report-error",
    form: { issueType: "other", page: "/" },
    typed: ["text"],
    isSignedIn: true,
  },
  booking: {
    action: book.action,
    path: "/schedule-appointment/book",
    form: { slot: "2026-01-01T10:00", mobile: "9876543210", topic: "Loans" },
    typed: ["mobile"],
    isSignedIn: true,
  },
  "personal details": {
    action: section.action,
    path: "/profile/details/personal",
    params: { group: "personal" },
    form: { city: "Pune", state: "Maharashtra", passport: "Not yet", dateOfBirth: "2004-12-31" },
    typed: ["city", "state", "dateOfBirth", "guardian"],
    isSignedIn: true,
  },
};

describe("no typed value is a fault of the server", () => {
  it.each(Object.entries(forms))("in the form of %s", async (_name, form) => {
    const student = form.isSignedIn ? await newStudent(environment()) : null;
    const odd: string[] = [];
    for (const field of form.typed)
      for (const value of values) {
        const browser = student?.browser ?? new Browser();
        const fields = { ...form.form, [HONEYPOT_FIELD]: "", csrf: student?.csrf ?? "" };
        const reply = await browser.post(
          form.action,
          BASE + form.path,
          { ...fields, [field]: value },
          form.params,
        );
        if (reply.status >= 429)
          odd.push(`${field}: ${JSON.stringify(value.slice(0, 40))}: ${reply.status}`);
      }
    expect(odd).toEqual([]);
  });
});
