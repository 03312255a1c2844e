import { regionalOrigin, regions } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { mailOf, type Email } from "./email-layout";
import type { Message } from "./message";
import * as templates from "./templates";

const WHEN = "Saturday, 12 Dec 2026, 10:30 am IST";
const CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

/** Every template with sample data, for design and translation. */
const samples: Readonly<Record<string, (at: (path: string) => string) => Email>> = {
  code: (at) =>
    templates.codeEmail({ code: "123456", link: at("/otp/link/sample"), language: "en" }),
  "verify-email": (at) => templates.verifyEmailMessage(at("/confirm-contact/sample"), "en"),
  "verify-chat-email": (at) =>
    templates.verifyChatEmailMessage(at("/confirm-contact/sample"), "en"),
  "contact-changed": () =>
    templates.contactChangedEmail({
      what: "email address",
      masked: "a•••••@example.com",
      language: "en",
    }),
  registered: (at) => event("registered", at),
  reminder: (at) => event("reminder", at),
  "event-moved": (at) => event("moved", at),
  "event-cancelled": (at) => event("cancelled", at),
  "call-booked": (at) => appointment("booked", at),
  "call-moved": (at) => appointment("moved", at),
  "call-off": (at) => appointment("off", at),
  "call-reminder": (at) => appointment("reminder", at),
  "erasure-asked": (at) => templates.erasureAskedEmail({ day: WHEN, href: at("/profile/privacy") }),
  counsellor: (at) =>
    templates.counsellorEmail({
      subject: "Your list of universities",
      text: "I've found three courses that fit your budget.\n\nShall we talk on Friday?",
      counsellor: "Meera Nair",
      href: at("/chat"),
      language: "en",
    }),
  update: (at) =>
    templates.updateEmail({
      subject: "A counsellor recommends MSc Physics.",
      lines: ["TU Berlin", "It has no tuition fee."],
      href: at("/profile/courses"),
      language: "en",
    }),
  digest: (at) =>
    templates.digestEmail({
      entries: [{ text: "A counsellor recommends MSc Physics.", href: at("/profile/courses") }],
      language: "en",
    }),
  "sign-in-invitation": (at) => templates.invitationEmail(new URL(at("/")).origin, "en"),
  erased: () => templates.erasedEmail(),
  receipt: (at) =>
    templates.receiptEmail({
      amount: "₹9,999",
      product: "SA Lite",
      payment: "pay_sample",
      href: at("/profile/payments"),
    }),
  "refund-due": (at) =>
    templates.refundDueEmail({
      amount: "₹9,999",
      product: "SA Lite",
      payment: "pay_sample",
      href: at("/profile/payments"),
    }),
  ebook: (at) =>
    templates.fileEmail({
      title: "The GRE guide",
      what: "ebook",
      href: at("/ebooks/gre-guide"),
      days: 30,
    }),
  brochure: (at) =>
    templates.brochureEmail({
      course: "MSc Physics",
      university: "TU Berlin",
      facts: ["Length: 24 months", "Fee: none", "Test: IELTS 6.5"],
      href: at("/university/germany/tu-berlin-5005"),
    }),
  partner: () => templates.partnerEmail(),
  "partner-notice": (at) =>
    templates.partnerNoticeEmail({
      institution: "Sample University",
      country: "Germany",
      wish: "a program together",
      href: at("/counsellor/messages"),
    }),
  "question-answered": (at) => question(true, at),
  "question-declined": (at) => question(false, at),
  chat: (at) =>
    templates.chatEmail({
      text: "Yes: the deadline is 15 July.",
      href: at("/chat"),
      language: "en",
    }),
};

const event = (occasion: templates.EventOccasion, at: (path: string) => string) =>
  templates.eventEmail({
    occasion,
    kind: "webinar",
    title: "Germany from APS to visa",
    description: "Papers, times and the blocked account.",
    when: WHEN,
    where: null,
    language: "en",
    href: at("/webinars"),
    calendar: occasion === "cancelled" ? undefined : CALENDAR,
  });

const appointment = (occasion: templates.AppointmentOccasion, at: (path: string) => string) =>
  templates.appointmentEmail({
    occasion,
    when: WHEN,
    mobile: "+91 98765 43210",
    topic: "A master's in Germany",
    href: at("/bookings"),
    calendar: CALENDAR,
    language: "en",
  });

const question = (isAnswered: boolean, at: (path: string) => string) =>
  templates.questionEmail({
    alumnus: "Ananya S.",
    question: "Was the first winter hard?",
    answer: isAnswered ? "The dark was harder than the cold." : "It names a person.",
    isAnswered,
    href: at("/alumni-connect"),
  });

/** Renders each template for each region, with ids like `code-vn`. */
export function sampleMails(mainOrigin: string): { id: string; message: Message }[] {
  return Object.values(regions).flatMap((region) => {
    const origin = regionalOrigin(mainOrigin, region);
    return Object.entries(samples).map(([name, emailFor]) => ({
      id: `${name}-${region.key}`,
      message: mailOf(
        emailFor((path) => origin + sitePath(path)),
        {
          to: "student@example.com",
          origin,
          ...(name === "reminder" || name === "ebook" || name === "brochure"
            ? {
                unsubscribe: {
                  topic: name === "reminder" ? "reminders" : "reading",
                  href: origin + hrefTo("/unsubscribe/:token", { token: "sample" }),
                },
              }
            : {}),
        },
      ),
    }));
  });
}
