import { TALK_MINUTES } from "#domain/appointments/appointments";
import { otpRules } from "#domain/auth/otp-rules";
import type { LanguageCode } from "#domain/language/language";
import type { Message } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import type { Email } from "./email-layout";

/** The text of every email. `/dev/outbox` shows each. */

const CODE_MINUTES = otpRules.lifetimeMs / 60_000;

/**
 * The code, and one link as the alternative to typing it. The subject does not contain the code: lock
 * screens and mail logs show it.
 */
export const codeEmail = (given: {
  readonly code: string;
  readonly link: string;
  readonly language: LanguageCode;
}): Email => {
  const t = translatorFor(given.language);
  return {
    subject: t("Your {{brand}} sign-in code", { brand: brand.name }),
    lines: [
      t("Use this code to continue on {{brand}}:", { brand: brand.name }),
      t("Enter it on the page you came from, or open the link below and select the button there."),
    ],
    code: given.code,
    button: { text: t("Continue to {{brand}}", { brand: brand.name }), href: given.link },
    after: [
      t(
        "The code and the link work once, for {{minutes}} minutes. If you didn't ask for this, ignore this email: nothing happens without the code.",
        { minutes: CODE_MINUTES },
      ),
    ],
    language: given.language,
  };
};

/** Fixed text for an unconfirmed address that was entered into an account. */
export const verifyEmailMessage = (href: string, language: LanguageCode): Email => {
  const t = translatorFor(language);
  return {
    subject: t("Confirm your email address for {{brand}}", { brand: brand.name }),
    lines: [
      t(
        "This address was entered for an account on {{brand}}. If it's yours, confirm it to get your confirmations and reminders here, and to sign in with it.",
        { brand: brand.name },
      ),
    ],
    button: { text: t("Confirm this address"), href },
    after: [
      t(
        "The link works once, for 24 hours. If you didn't enter this address, ignore this email: we won't use it.",
      ),
    ],
    language,
  };
};

/** The same for a number. */
export const verifyMobileText = (href: string, language: LanguageCode): string =>
  translatorFor(language)(
    "Confirm this number for your {{brand}} account: {{href}} If you didn't enter it, ignore this message.",
    { brand: brand.name, href },
  );

/** Fixed text for an address that was left in a chat. */
export const verifyChatEmailMessage = (href: string, language: LanguageCode): Email => {
  const t = translatorFor(language);
  return {
    subject: t("A counsellor has replied to your chat"),
    lines: [
      t(
        "This address was entered in a chat with {{brand}}, and a counsellor has replied. Confirm the address to get the reply by email.",
        { brand: brand.name },
      ),
    ],
    button: { text: t("Confirm and get the reply"), href },
    after: [
      t(
        "The link works once, for 24 hours. If you didn't chat with us, ignore this email: we won't write again.",
      ),
    ],
    language,
  };
};

/** An account has a new verified address or number: sent to the one it had before. */
export const contactChangedEmail = (given: {
  readonly what: "email address" | "mobile number";
  readonly masked: string;
  readonly language: LanguageCode;
}): Email => {
  const t = translatorFor(given.language);
  return {
    subject:
      given.what === "email address"
        ? t("Your account has a new email address")
        : t("Your account has a new mobile number"),
    lines: [
      t("You can now sign in to {{brand}} with {{address}}.", {
        brand: brand.name,
        address: given.masked,
      }),
    ],
    after: [
      t(
        "If you didn't make this change, write to {{support}} now. Someone else may be signed in to your account.",
        { support: brand.supportEmail },
      ),
    ],
    language: given.language,
  };
};

export type EventOccasion = "registered" | "reminder" | "moved" | "cancelled";
const eventSubjects: Readonly<Record<EventOccasion, Message>> = {
  registered: "You're registered: {{title}}",
  reminder: "Reminder: {{title}}",
  moved: "New date: {{title}}",
  cancelled: "Cancelled: {{title}}",
};

/** The subject of a message about an event, also the start of a text message. */
export const eventSubject = (
  occasion: EventOccasion,
  title: string,
  language: LanguageCode,
): string => translatorFor(language)(eventSubjects[occasion], { title });

/** Confirms or reminds of an event registration, or says that the event has moved or is cancelled. */
export const eventEmail = (given: {
  readonly occasion: EventOccasion;
  readonly kind: "event" | "webinar";
  readonly title: string;
  readonly description: string;
  /** `Saturday, 12 Dec 2026, 10:30 am IST` */
  readonly when: string;
  /** Null for online. */
  readonly where: string | null;
  readonly href: string;
  /** None for an event that is cancelled. */
  readonly calendar: string | undefined;
  readonly language: LanguageCode;
}): Email => ({
  subject: eventSubject(given.occasion, given.title, given.language),
  ...(given.occasion === "cancelled" ? cancelledEvent(given) : plannedEvent(given)),
  ...(given.calendar === undefined ? {} : { calendar: given.calendar }),
  language: given.language,
});

interface EventPlace {
  readonly kind: "event" | "webinar";
  readonly description: string;
  readonly when: string;
  readonly where: string | null;
  readonly href: string;
  readonly language: LanguageCode;
}

function plannedEvent({ kind, description, when, where, href, language }: EventPlace) {
  const t = translatorFor(language);
  const joining = t("The joining link appears on the webinar page 15 minutes before we start.");
  return {
    lines: [
      `${when}, ${where ?? t("online")}`,
      description,
      ...(kind === "webinar" ? [joining] : []),
    ],
    button: { text: kind === "webinar" ? t("Open the webinar page") : t("View details"), href },
  };
}

function cancelledEvent({ kind, when, href, language }: EventPlace) {
  const t = translatorFor(language);
  const isWebinar = kind === "webinar";
  return {
    lines: [
      isWebinar
        ? t("The webinar on {{when}} has been cancelled.", { when })
        : t("The event on {{when}} has been cancelled.", { when }),
    ],
    button: { text: isWebinar ? t("See other webinars") : t("See other events"), href },
  };
}

export type AppointmentOccasion = "booked" | "moved" | "off" | "reminder";
const appointmentSubjects: Readonly<Record<AppointmentOccasion, Message>> = {
  booked: "Your call is booked: {{when}}",
  moved: "Your call has moved: {{when}}",
  off: "Your call has been cancelled: {{when}}",
  reminder: "Reminder of your call: {{when}}",
};

/** The subject of a message about a call, also the start of a text message. */
export const appointmentSubject = (
  occasion: AppointmentOccasion,
  when: string,
  language: LanguageCode,
): string => translatorFor(language)(appointmentSubjects[occasion], { when });

/** A call with a counsellor is booked, moved, cancelled or due soon. */
export const appointmentEmail = (given: {
  readonly occasion: AppointmentOccasion;
  readonly when: string;
  readonly mobile: string;
  readonly topic: string;
  readonly href: string;
  readonly calendar: string;
  readonly language: LanguageCode;
}): Email => {
  const { occasion, when, mobile, topic, href, calendar, language } = given;
  const t = translatorFor(language);
  const isOff = occasion === "off";
  return {
    subject: appointmentSubject(occasion, when, language),
    lines: isOff
      ? [t("Your call on {{when}} has been cancelled.", { when })]
      : [
          t(
            "{{when}}. A counsellor will call you on {{number}}. Calls take about {{minutes}} minutes.",
            { when, number: mobile, minutes: TALK_MINUTES },
          ),
          t("Topic: {{topic}}", { topic }),
        ],
    button: { text: isOff ? t("Choose a new time") : t("Move or cancel your call"), href },
    calendar,
    language,
  };
};

/** Confirms a request to erase an account, in case someone else made it. */
export const erasureAskedEmail = (given: {
  /** `29 Nov 2026, 10:30 am IST` */
  readonly day: string;
  readonly href: string;
}): Email => ({
  subject: "Your account will be erased",
  lines: [
    `You asked us to erase your account. On ${given.day} we will erase everything in it: your profile, documents, applications and enquiries.`,
    "Until then you can change your mind, and download a copy of your data.",
  ],
  button: { text: "Keep my account, or download my data", href: given.href },
  after: [
    "If you didn't ask for this, someone else may be signed in to your account. Keep the account and write to us.",
  ],
});

/** The last mail to an account. */
export const erasedEmail = (): Email => ({
  subject: "Your account has been erased",
  lines: [
    "As you asked, we've erased your account and everything in it: profile, documents, applications, enquiries and conversations.",
    "If you've paid us, we keep the payment records without your name for as long as tax law requires.",
  ],
  after: ["This is our last email to you. You're welcome to start again at any time."],
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
    `Thank you. We've received your payment of ${given.amount} for ${given.product}.`,
    `Your payment number is ${given.payment}. You can find the receipt in your profile, under Payments.`,
  ],
  button: { text: "See my payments", href: given.href },
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
    `You don't need to do anything. The payment number is ${given.payment}. You can follow the refund in your profile, under Payments.`,
  ],
  button: { text: "See my payments", href: given.href },
});

/** A link to a downloaded file, for later or another device. */
export const fileEmail = (given: {
  readonly title: string;
  readonly what: "ebook" | "brochure";
  readonly href: string;
  readonly days: number;
}): Email => ({
  subject: `Your ${given.what}: ${given.title}`,
  lines: [
    `Here's a link to “${given.title}”, so you can download it later or on another device. If a download stops, it resumes where it left off.`,
  ],
  button: { text: "Download the PDF", href: given.href },
  after: [`This link is personal and works for ${given.days} days.`],
});

/** For a course without a brochure: the details in the catalogue (US_BNF_2010). */
export const brochureEmail = (given: {
  readonly course: string;
  readonly university: string;
  readonly facts: readonly string[];
  readonly href: string;
}): Email => ({
  subject: `${given.course}, ${given.university}`,
  lines: [
    `You asked for a brochure for ${given.course} at ${given.university}. There isn't one, so here are the details we have:`,
    ...given.facts,
  ],
  button: { text: "View the course", href: given.href },
  after: ["The university can change fees and dates. Ask a counsellor before you decide."],
});

/**
 * Confirms a partner enquiry. It quotes nothing the sender typed: the address is unverified, and the form must
 * not relay messages to third parties.
 */
export const partnerEmail = (): Email => ({
  subject: "We have your message",
  lines: ["Thank you for writing to us. Our partnership team will reply within three days."],
  after: ["If you didn't write to us, ignore this email."],
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
  button: { text: "Open it in the console", href: given.href },
});

/** An alumnus has answered, or a counsellor could not pass the question on. */
export const questionEmail = (given: {
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
      : `We haven't passed it on. ${given.answer}`,
  ],
  button: { text: "Open the alumni page", href: given.href },
});

/** A counsellor has written while the visitor was away. */
export const chatEmail = (given: {
  readonly text: string;
  readonly href: string;
  readonly language: LanguageCode;
}): Email => {
  const t = translatorFor(given.language);
  return {
    subject: t("A counsellor has replied"),
    lines: [given.text],
    button: { text: t("Continue the conversation"), href: given.href },
    language: given.language,
  };
};

/** A counsellor's own words, to a verified address. Empty lines separate paragraphs. */
export const counsellorEmail = (given: {
  readonly subject: string;
  readonly text: string;
  readonly counsellor: string;
  readonly href: string;
  readonly language: LanguageCode;
}): Email => {
  const t = translatorFor(given.language);
  return {
    subject: given.subject,
    lines: given.text.split(/\n+/).filter(Boolean),
    button: { text: t("Reply in the chat"), href: given.href },
    after: given.counsellor
      ? [t("Written by {{name}}, your counsellor.", { name: given.counsellor })]
      : [],
    language: given.language,
  };
};

const SIGN_IN = "/sign-in";

/** Fixed text for the unverified address of an enquiry. */
export const invitationEmail = (origin: string, language: LanguageCode): Email => {
  const t = translatorFor(language);
  return {
    subject: t("Your enquiry about studying abroad"),
    lines: [
      t("This address was entered in an enquiry, and a counsellor would like to reply."),
      t("Sign in with this address to get the reply. We'll send you a code."),
    ],
    button: { text: t("Sign in"), href: origin + hrefTo(SIGN_IN) },
    after: [t("If you didn't send an enquiry, ignore this message.")],
    language,
  };
};

/** The same for a number. */
export const invitationText = (origin: string, language: LanguageCode): string => {
  const t = translatorFor(language);
  return [
    `${brand.name}: ${t("This number was entered in an enquiry, and a counsellor would like to reply.")}`,
    `${t("Sign in")}: ${origin}${hrefTo(SIGN_IN)}`,
    t("If you didn't send an enquiry, ignore this message."),
  ].join("\n");
};

/** An update for a student or a counsellor. */
export const updateEmail = (given: {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly href: string;
  readonly language: LanguageCode;
}): Email => ({
  subject: given.subject,
  lines: given.lines.length > 0 ? given.lines : [given.subject],
  button: { text: translatorFor(given.language)("View details"), href: given.href },
  language: given.language,
});

/** Several updates in one email. */
export const digestEmail = ({
  entries,
  language,
}: {
  readonly entries: readonly { readonly text: string; readonly href: string }[];
  readonly language: LanguageCode;
}): Email => ({
  subject: translatorFor(language)("Your updates"),
  lines: entries.map(({ text, href }) => `${text}\n${href}`),
  language,
});
