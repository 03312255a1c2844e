import { describe, expect, it } from "vitest";
import { languages, type LanguageCode } from "#domain/language/language";
import { staffReader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { mailOf, type Email } from "./email-layout";
import { sampleEmails } from "./samples";
import * as templates from "./templates";

const origin = "https://www.disha.example";
const readerIn = (language: LanguageCode) => ({
  language,
  timeZone:
    Object.values(regions).find(({ languages: [first] }) => first === language)?.timeZone ??
    staffReader.timeZone,
});

/** What people have written in a sample, names and amounts: the same in every language. */
const GIVEN = [
  "Germany from APS to visa",
  "Papers, times and the blocked account.",
  "Your list of universities",
  "I've found three courses that fit your budget.",
  "Shall we talk on Friday?",
  "A master's in Germany",
  "Was the first winter hard?",
  "The dark was harder than the cold.",
  "It names a person.",
  "Yes: the deadline is 15 July.",
  "The GRE guide",
  "MSc Physics",
  "Disha Abroad Vietnam",
  "Disha Abroad Saudi Arabia",
  "Disha Abroad",
  "SA Lite",
  "Meera Nair",
  "Ananya S.",
  "TU Berlin",
];

/** A text without what the sample gives, addresses and codes. */
const own = (text: string): string =>
  GIVEN.reduce((left, given) => left.replaceAll(given, ""), text)
    .split(/\s+/)
    .filter((word) => !/^https?:|@/.test(word))
    .join(" ")
    .trim();

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll("IELTS", ""));

const textsOf = (email: Email): string[] => [
  email.subject,
  ...email.lines,
  email.button?.text ?? "",
  ...(email.after ?? []),
];

/** Words that English sentences can't do without. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|we|is|has|have|been|and|of|with|this|that|for|not|if|by)(?!\p{L})/iu;

const others = Object.keys(languages).filter((code) => code !== "en") as LanguageCode[];
const inEnglish = new Map(
  sampleEmails(readerIn("en"), origin).map(({ name, email }) => [name, email]),
);

describe.each(others)("messages in %s", (language) => {
  const emails = sampleEmails(readerIn(language), origin).filter(
    // Our own team gets it, in English.
    ({ name }) => name !== "partner-notice",
  );

  it.each(emails.map(({ name, email }) => [name, email] as const))(
    "%s has no English sentence",
    (name, email) => {
      expect(email.language).toBe(language);
      const english = new Set(
        textsOf(inEnglish.get(name) as Email)
          .map(own)
          .filter(hasWords),
      );
      for (const text of textsOf(email).map(own).filter(hasWords)) {
        expect(english.has(text), text).toBe(false);
        expect(text).not.toMatch(ENGLISH);
      }
      const message = mailOf(email, { to: "a@example.com", origin });
      if (message.kind !== "mail") throw new Error("no mail");
      expect(message.html).toContain(`lang="${language}"`);
      expect(own(message.text)).not.toMatch(ENGLISH);
    },
  );

  it("text messages have no English sentence", () => {
    const href = "https://www.disha.example/x";
    const news = {
      ...{ kind: "webinar" as const, title: "MSc Physics", description: "", where: null },
      ...{ when: "12/12/2026", href, ticketHref: null, calendar: undefined },
    };
    const call = { when: "12/12/2026", mobile: "1", topic: "", href, calendar: "" };
    const texts = [
      templates.codeText("123456", language),
      templates.verifyMobileText(href, language),
      templates.erasureAskedText({ day: "12/12/2026", href }, language),
      templates.chatText(href, language),
      templates.invitationText(origin, language),
      ...(["registered", "reminder", "moved", "venue", "link", "cancelled"] as const).map(
        (occasion) => templates.eventText({ ...news, occasion }, language),
      ),
      ...(["booked", "moved", "off", "reminder"] as const).map((occasion) =>
        templates.appointmentText({ ...call, occasion }, language),
      ),
    ];
    for (const text of texts) expect(own(text)).not.toMatch(ENGLISH);
  });
});

it("every template has a sample", () => {
  const made = Object.keys(templates).filter((name) => /(Email|EmailMessage)$/.test(name));
  expect(made.length).toBeLessThanOrEqual(inEnglish.size);
});
