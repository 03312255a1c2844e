import { TALK_MINUTES } from "#domain/appointments";
import { brand } from "#domain/brand";
import { otpRules } from "#domain/otp-rules";
import type { Email } from "./email-layout";

/** Every mail of the services, as words: one set, whatever the region. `/dev/outbox` shows each. */

const CODE_MINUTES = otpRules.lifetimeMs / 60_000;

/**
 * The code, and one link as the alternative to typing it. The subject does not contain the code: lock
 * screens and mail logs show it.
 */
export const codeEmail = ({ code, link }: { code: string; link: string }): Email => ({
  subject: `Your ${brand.name} sign-in code`,
  lines: [
    `Use this code to continue on ${brand.name}:`,
    "Enter it on the page you came from, or open the link below and select the button there.",
  ],
  code,
  button: { text: `Continue to ${brand.name}`, href: link },
  after: [
    `Code and link are valid for ${CODE_MINUTES} minutes and work once. If you did not ask for this, ignore this mail: nothing happens without the code.`,
  ],
});

/** Fixed text for an address that somebody typed into an account and nobody has confirmed. */
export const verifyEmailMessage = (href: string): Email => ({
  subject: `Confirm your email address for ${brand.name}`,
  lines: [
    `This address was entered for an account on ${brand.name}. If it's yours, confirm it to get your confirmations and reminders here, and to sign in with it.`,
  ],
  button: { text: "Confirm this address", href },
  after: [
    "The link works once, for 24 hours. If you didn't enter this address, ignore this email: we won't use it.",
  ],
});

/** The same for a number. */
export const verifyMobileText = (href: string): string =>
  `Confirm this number for your ${brand.name} account: ${href} If you didn't enter it, ignore this message.`;

/** Fixed text for an address that was left in a chat. */
export const verifyChatEmailMessage = (href: string): Email => ({
  subject: "A counsellor has replied to your chat",
  lines: [
    `This address was entered in a chat with ${brand.name}, and a counsellor has replied. Confirm the address to get the reply by email.`,
  ],
  button: { text: "Confirm and get the reply", href },
  after: [
    "The link works once, for 24 hours. If you didn't chat with us, ignore this email: we won't write again.",
  ],
});

/** An account has a new verified address or number: sent to the one it had before. */
export const contactChangedEmail = (given: {
  readonly what: "email address" | "mobile number";
  readonly masked: string;
}): Email => ({
  subject: `Your account has a new ${given.what}`,
  lines: [`You can now sign in to ${brand.name} with ${given.masked}.`],
  after: [
    `If you didn't make this change, write to ${brand.supportEmail} now. Somebody else may be signed in to your account.`,
  ],
});

/** Somebody is registered, or is reminded of it. */
export const eventEmail = (given: {
  readonly occasion: "registered" | "reminder";
  readonly kind: "event" | "webinar";
  readonly title: string;
  readonly description: string;
  /** `Saturday, 12 December 2026, 10:30 IST` */
  readonly when: string;
  readonly where: string;
  readonly href: string;
  readonly calendar: string;
}): Email => ({
  subject: `${given.occasion === "registered" ? "You are registered" : "A reminder"}: ${given.title}`,
  lines: [
    `${given.when}, ${given.where}`,
    given.description,
    ...(given.kind === "webinar"
      ? ["The link to join stands on its page from a quarter of an hour before."]
      : []),
  ],
  button: { text: given.kind === "webinar" ? "To the webinar" : "All about it", href: given.href },
  calendar: given.calendar,
});

export type AppointmentOccasion = "booked" | "moved" | "off" | "reminder";
export const appointmentSubjects: Readonly<Record<AppointmentOccasion, string>> = {
  booked: "Your call is booked",
  moved: "Your call has another time",
  off: "Your call is called off",
  reminder: "A reminder of your call",
};

/** A call with a counsellor is booked, moved or called off, or is near. */
export const appointmentEmail = (given: {
  readonly occasion: AppointmentOccasion;
  readonly when: string;
  readonly mobile: string;
  readonly topic: string;
  readonly href: string;
  readonly calendar: string;
}): Email => ({
  subject: `${appointmentSubjects[given.occasion]}: ${given.when}`,
  lines:
    given.occasion === "off"
      ? [`${given.when}: nobody will call you.`]
      : [
          `${given.when}. A counsellor calls ${given.mobile}; it takes about ${TALK_MINUTES} minutes.`,
          `About: ${given.topic}`,
        ],
  button: {
    text: given.occasion === "off" ? "Choose a new time" : "Choose another time, or call it off",
    href: given.href,
  },
  calendar: given.calendar,
});

/** Somebody wants their account erased: word of it, in case it was not them. */
export const erasureAskedEmail = (given: {
  /** `29 November 2026, 10:30 IST` */
  readonly day: string;
  readonly href: string;
}): Email => ({
  subject: "Your account will be erased",
  lines: [
    `You asked us to erase your account. On ${given.day} everything in it goes for good: your profile, documents, applications and enquiries.`,
    "Until then you can change your mind, and download a copy of your data.",
  ],
  button: { text: "Keep my account, or download my data", href: given.href },
  after: [
    "If you did not ask for this, somebody else is signed in as you: keep the account there, and write to us.",
  ],
});

/** The last mail to an account. */
export const erasedEmail = (): Email => ({
  subject: "Your account is erased",
  lines: [
    "As you asked, your account and everything in it is erased: profile, documents, applications, enquiries and conversations.",
    "If you have paid us, the bare bookings stay without your name for as long as tax law wants them.",
  ],
  after: ["This is our last mail to you. You are welcome to start anew at any time."],
});

/** A payment has arrived. */
export const receiptEmail = (given: {
  readonly amount: string;
  readonly product: string;
  readonly payment: string;
  readonly href: string;
}): Email => ({
  subject: `Receipt: ${given.product}`,
  lines: [
    `Thank you: we have your payment of ${given.amount} for ${given.product}.`,
    `Payment ${given.payment}. The receipt stands in your profile, under Payments.`,
  ],
  button: { text: "To my payments", href: given.href },
});

/** A payment arrived that could not be accepted. */
export const refundDueEmail = (given: {
  readonly amount: string;
  readonly product: string;
  readonly payment: string;
  readonly href: string;
}): Email => ({
  subject: `We will refund your payment of ${given.amount}`,
  lines: [
    `We received a payment of ${given.amount} for ${given.product} that we couldn't use. We will refund it in full.`,
    `You don't need to do anything. The payment is ${given.payment}. You can follow the refund in your profile, under Payments.`,
  ],
  button: { text: "See my payments", href: given.href },
});

/** A file that somebody fetched, for later and for another device. */
export const fileEmail = (given: {
  readonly title: string;
  readonly what: "ebook" | "brochure";
  readonly href: string;
  readonly days: number;
}): Email => ({
  subject: `Your ${given.what}: ${given.title}`,
  lines: [
    `Here is “${given.title}” again, for another device or a better line. A download that breaks off goes on where it was.`,
  ],
  button: { text: "Download the PDF", href: given.href },
  after: [`This link is yours, and good for ${given.days} days.`],
});

/** A course without a brochure of its own: what the catalogue knows of it (US_BNF_2010). */
export const brochureEmail = (given: {
  readonly course: string;
  readonly university: string;
  readonly facts: readonly string[];
  readonly href: string;
}): Email => ({
  subject: `${given.course}, ${given.university}`,
  lines: [
    `You asked for a brochure of ${given.course} at ${given.university}. There is no file of it, so here is what we know:`,
    ...given.facts,
  ],
  button: { text: "To the course", href: given.href },
  after: ["Fees and dates are the university's to change: ask a counsellor before you decide."],
});

/**
 * Somebody has written for an institution. Nothing that was typed stands in it: the address is not proved, and
 * nobody shall send their words to others through us.
 */
export const partnerEmail = (): Email => ({
  subject: "We have your message",
  lines: [
    "Thank you for writing to us. Somebody of our partnership team answers within two working days.",
  ],
  after: ["If you have not written to us, you need not do anything."],
});

/** The same, for our own partnership team. */
export const partnerNoticeEmail = (given: {
  readonly institution: string;
  readonly country: string;
  readonly wish: string;
  readonly href: string;
}): Email => ({
  subject: `Partner enquiry: ${given.institution}`,
  lines: [`${given.institution}, ${given.country}: ${given.wish}.`],
  button: { text: "Read it at the desk", href: given.href },
});

/** An alumnus has answered, or a counsellor could not pass the question on. */
export const questionLetter = (given: {
  readonly alumnus: string;
  readonly question: string;
  readonly answer: string;
  readonly isAnswered: boolean;
  readonly href: string;
}): Email => ({
  subject: given.isAnswered ? `${given.alumnus} has answered` : `Your question to ${given.alumnus}`,
  lines: [
    `You asked: ${given.question}`,
    given.isAnswered
      ? `${given.alumnus}: ${given.answer}`
      : `We have not passed it on. ${given.answer}`,
  ],
  button: { text: "To the alumni", href: given.href },
});

/** A counsellor has written while the visitor was away. */
export const chatEmail = (given: { readonly text: string; readonly href: string }): Email => ({
  subject: "A counsellor has answered you",
  lines: [given.text],
  button: { text: "Go on with the conversation", href: given.href },
});
