import type { LanguageCode } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import type { MailTopic } from "#domain/notifications/mail-topics";
import { formatFor, type Reader } from "#domain/site/reader";
import { regionalOrigin, regions } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { mailOf, type Email } from "./email-layout";
import type { Message } from "./message";
import * as templates from "./templates";

const CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";
const SAMPLE_TIME = new Date("2026-12-12T05:00:00Z");

/** What a sample is made for: the person's language and time, and addresses on their site. */
interface Scene {
  readonly language: LanguageCode;
  readonly when: string;
  readonly at: (path: string) => string;
}
type Sample = (scene: Scene) => Email;

const payment = {
  amount: "₹9,999",
  product: "SA Lite",
  payment: "pay_sample",
} as const;

/** Every template with sample data, for design and translation. */
const samples: Readonly<Record<string, Sample>> = {
  code: ({ at, language }) =>
    templates.codeEmail({ code: "123456", link: at("/otp/link/sample") }, language),
  "verify-email": ({ at, language }) =>
    templates.verifyEmailMessage(at("/confirm-contact/sample"), language),
  "verify-chat-email": ({ at, language }) =>
    templates.verifyChatEmailMessage(at("/confirm-contact/sample"), language),
  "contact-changed": ({ language }) =>
    templates.contactChangedEmail({ channel: "email", masked: "a•••••@example.com" }, language),
  "number-changed": ({ language }) =>
    templates.contactChangedEmail({ channel: "sms", masked: "+84 ••• ••• 567" }, language),
  registered: (scene) => event("registered", scene),
  reminder: (scene) => event("reminder", scene),
  "event-moved": (scene) => event("moved", scene),
  "event-venue": (scene) => event("venue", scene),
  "event-link": (scene) => event("link", scene),
  "event-cancelled": (scene) => event("cancelled", scene),
  "call-booked": (scene) => appointment("booked", scene),
  "call-moved": (scene) => appointment("moved", scene),
  "call-off": (scene) => appointment("off", scene),
  "call-reminder": (scene) => appointment("reminder", scene),
  "erasure-asked": ({ at, language, when }) =>
    templates.erasureAskedEmail({ day: when, href: at("/profile/privacy") }, language),
  counsellor: ({ at, language }) =>
    templates.counsellorEmail({
      subject: "Your list of universities",
      text: "I've found three courses that fit your budget.\n\nShall we talk on Friday?",
      counsellor: "Meera Nair",
      href: at("/chat"),
      language,
    }),
  confirming: ({ at, language }) =>
    templates.confirmingEmail({
      subject: "Your list of universities",
      text: "I've found three courses that fit your budget.",
      counsellor: "Meera Nair",
      href: at("/confirm-contact/sample"),
      language,
    }),
  update: ({ at, language }) =>
    templates.updateEmail({
      subject: translatorFor(language)("Your counsellor recommends {{course}}.", {
        course: "MSc Physics",
      }),
      lines: ["TU Berlin"],
      href: at("/profile/courses"),
      language,
    }),
  digest: ({ at, language }) => {
    const text = translatorFor(language)("Your counsellor recommends {{course}}.", {
      course: "MSc Physics",
    });
    return templates.digestEmail({ entries: [{ text, href: at("/profile/courses") }], language });
  },
  "sign-in-invitation": ({ at, language }) =>
    templates.invitationEmail(new URL(at("/")).origin, language),
  erased: ({ language }) => templates.erasedEmail(language),
  receipt: ({ at, language }) =>
    templates.receiptEmail({ ...payment, href: at("/profile/payments") }, language),
  "refund-due": ({ at, language }) =>
    templates.refundDueEmail({ ...payment, href: at("/profile/payments") }, language),
  "refund-made": ({ at, language }) =>
    templates.refundMadeEmail({ ...payment, href: at("/profile/payments") }, language),
  ebook: ({ at, language }) =>
    templates.fileEmail(
      { title: "The GRE guide", what: "ebook", href: at("/ebooks/gre-guide"), days: 30 },
      language,
    ),
  "file-brochure": ({ at, language }) =>
    templates.fileEmail(
      { title: "MSc Physics", what: "brochure", href: at("/brochure"), days: 30 },
      language,
    ),
  brochure: ({ at, language }) => {
    const t = translatorFor(language);
    const facts = [
      t("Duration: {{duration}}", { duration: "24" }),
      t("Tuition: {{tuition}}", { tuition: "€0" }),
      t("Intakes: {{intakes}}", { intakes: "2027-10" }),
      t("Exams: {{exams}}", { exams: "IELTS 6.5" }),
    ];
    return templates.brochureEmail(
      {
        course: "MSc Physics",
        university: "TU Berlin",
        facts,
        href: at("/university/germany/tu-berlin-5005"),
      },
      language,
    );
  },
  partner: ({ language }) => templates.partnerEmail(language),
  "partner-notice": ({ at }) =>
    templates.partnerNoticeEmail({
      institution: "Sample University",
      country: "Germany",
      wish: "a program together",
      href: at("/counsellor/messages"),
    }),
  "question-answered": (scene) => question(true, scene),
  "question-declined": (scene) => question(false, scene),
  chat: ({ at, language }) =>
    templates.chatEmail({ text: "Yes: the deadline is 15 July.", href: at("/chat") }, language),
};

const event = (occasion: templates.EventOccasion, { at, language, when }: Scene) =>
  templates.eventEmail(
    {
      occasion,
      when,
      where: null,
      kind: "webinar" as const,
      href: at("/webinars"),
      ticketHref: null,
      title: "Germany from APS to visa",
      description: "Papers, times and the blocked account.",
      calendar: occasion === "cancelled" ? undefined : CALENDAR,
    },
    language,
  );

const appointment = (occasion: templates.AppointmentOccasion, { at, language, when }: Scene) =>
  templates.appointmentEmail(
    {
      occasion,
      when,
      mobile: "+91 98765 43210",
      topic: "A master's in Germany",
      href: at("/bookings"),
      calendar: CALENDAR,
    },
    language,
  );

const question = (isAnswered: boolean, { at, language }: Scene) =>
  templates.questionEmail(
    {
      alumnus: "Ananya S.",
      question: "Was the first winter hard?",
      answer: isAnswered ? "The dark was harder than the cold." : "It names a person.",
      isAnswered,
      href: at("/alumni-connect"),
    },
    language,
  );

/** Emails that people can unsubscribe from. */
const TOPICS: Readonly<Record<string, MailTopic>> = {
  reminder: "reminders",
  ebook: "reading",
  brochure: "reading",
};

/** Renders each template for each region in its language, with ids like `code-vn`. */
export function sampleMails(mainOrigin: string): { id: string; message: Message }[] {
  return Object.values(regions).flatMap((region) => {
    const origin = regionalOrigin(mainOrigin, region);
    const [language] = region.languages;
    return sampleEmails({ language, timeZone: region.timeZone }, origin).map(({ name, email }) => {
      const topic = TOPICS[name];
      const href = origin + hrefTo("/unsubscribe/:token", { token: "sample" });
      const unsubscribe = topic ? { unsubscribe: { topic, href } } : {};
      const layout = { to: "student@example.com", origin, ...unsubscribe };
      return { id: `${name}-${region.key}`, message: mailOf(email, layout) };
    });
  });
}

/** Each template as a reader gets it. */
export function sampleEmails(reader: Reader, origin: string): { name: string; email: Email }[] {
  const { language } = reader;
  const when = formatFor(SAMPLE_TIME, reader, translatorFor(language));
  const at = (path: string) => origin + sitePath(path);
  return Object.entries(samples).map(([name, sample]) => ({
    name,
    email: sample({ language, when, at }),
  }));
}
