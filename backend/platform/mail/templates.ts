import { TALK_MINUTES } from "#domain/appointments/appointments";
import { otpRules } from "#domain/auth/otp-rules";
import type { LanguageCode } from "#domain/language/language";
import type { Message, Translate } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import type { Email } from "./email-layout";

/**
 * The text of every message, in the language of the person who gets it. `/dev/outbox` shows each email, and
 * backend/platform/mail/languages.test.ts finds English in the other languages.
 */

const CODE_MINUTES = otpRules.lifetimeMs / 60_000;
const names = { brand: brand.name } as const;

/** A person's messages are in one language, which the layout needs too. */
const inLanguage = (language: LanguageCode, write: (t: Translate) => Email): Email => ({
  ...write(translatorFor(language)),
  language,
});

/**
 * The code, and one link as the alternative to typing it. The subject does not contain the code: lock
 * screens and mail logs show it.
 */
export const codeEmail = (
  { code, link }: { code: string; link: string },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => ({
    subject: t("Your {{brand}} sign-in code", names),
    lines: [
      t("Use this code to continue on {{brand}}:", names),
      t("Enter it on the page you came from, or open the link below and select the button there."),
    ],
    code,
    button: { text: t("Continue to {{brand}}", names), href: link },
    after: [
      t(
        "The code and the link work once, for {{minutes}} minutes. If you didn't ask for this, ignore this email: nothing happens without the code.",
        { minutes: CODE_MINUTES },
      ),
    ],
  }));

/** The code as a text message. It comes first, for lock screens. */
export const codeText = (code: string, language: LanguageCode): string =>
  translatorFor(language)(
    "{{code}} is your {{brand}} code. It is valid for {{minutes}} minutes. Never share it: we will not ask for it.",
    { ...names, code, minutes: CODE_MINUTES },
  );

/** Fixed text for an unconfirmed address that was entered into an account. */
export const verifyEmailMessage = (href: string, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("Confirm your email address for {{brand}}", names),
    lines: [
      t(
        "This address was entered for an account on {{brand}}. If it's yours, confirm it to get your confirmations and reminders here, and to sign in with it.",
        names,
      ),
    ],
    button: { text: t("Confirm this address"), href },
    after: [
      t(
        "The link works once, for 24 hours. If you didn't enter this address, ignore this email: we won't use it.",
      ),
    ],
  }));

/** The same for a number. */
export const verifyMobileText = (href: string, language: LanguageCode): string =>
  translatorFor(language)(
    "Confirm this number for your {{brand}} account: {{href}} If you didn't enter it, ignore this message.",
    { ...names, href },
  );

/** Fixed text for an address that was left in a chat. */
export const verifyChatEmailMessage = (href: string, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("A counsellor has replied to your chat"),
    lines: [
      t(
        "This address was entered in a chat with {{brand}}, and a counsellor has replied. Confirm the address to get the reply by email.",
        names,
      ),
    ],
    button: { text: t("Confirm and get the reply"), href },
    after: [
      t(
        "The link works once, for 24 hours. If you didn't chat with us, ignore this email: we won't write again.",
      ),
    ],
  }));

/** An account has a new verified address or number: sent to the one it had before. */
export const contactChangedEmail = (
  given: { readonly channel: "email" | "sms"; readonly masked: string },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => ({
    subject: t(
      given.channel === "email"
        ? "Your account has a new email address"
        : "Your account has a new mobile number",
    ),
    lines: [
      t("You can now sign in to {{brand}} with {{masked}}.", { ...names, masked: given.masked }),
    ],
    after: [
      t(
        "If you didn't make this change, write to {{email}} now. Someone else may be signed in to your account.",
        { email: brand.supportEmail },
      ),
    ],
  }));

export type EventOccasion = "registered" | "reminder" | "moved" | "venue" | "link" | "cancelled";
const eventSubjects: Readonly<Record<EventOccasion, Message>> = {
  registered: "You're registered: {{title}}",
  reminder: "Reminder: {{title}}",
  moved: "New date: {{title}}",
  venue: "New venue: {{title}}",
  link: "New joining link: {{title}}",
  cancelled: "Cancelled: {{title}}",
};

interface EventNews {
  readonly occasion: EventOccasion;
  readonly kind: "event" | "webinar";
  readonly title: string;
  readonly description: string;
  /** `Saturday, 12 Dec 2026, 10:30 am IST` */
  readonly when: string;
  /** Null if it is online. */
  readonly where: string | null;
  readonly href: string;
  /** The page with the QR code for the entrance. Null if there is none. */
  readonly ticketHref: string | null;
  /** None for an event that is cancelled. */
  readonly calendar: string | undefined;
}

/** Confirms or reminds of an event registration, or says what has changed: date, venue or link, or that it is cancelled. */
export const eventEmail = (given: EventNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t(eventSubjects[given.occasion], { title: given.title }),
    ...(given.occasion === "cancelled" ? cancelledEvent(given, t) : plannedEvent(given, t)),
    ...(given.calendar === undefined ? {} : { calendar: given.calendar }),
    ...(given.ticketHref === null || given.occasion === "cancelled"
      ? {}
      : { qrCode: { content: given.ticketHref, label: t("QR code of your ticket") } }),
  }));

const plannedEvent = (
  { kind, description, when, where, href, ticketHref }: EventNews,
  t: Translate,
) => ({
  lines: [
    t("{{when}}, {{where}}", { when, where: where ?? t("online") }),
    description,
    ...(kind === "webinar"
      ? [t("The joining link appears on the webinar page 15 minutes before we start.")]
      : []),
    ...(ticketHref === null ? [] : [t("Your ticket has a QR code. Show it at the entrance.")]),
  ],
  button:
    ticketHref === null
      ? { text: t(kind === "webinar" ? "Open the webinar page" : "View details"), href }
      : { text: t("Open your ticket"), href: ticketHref },
});

const cancelledEvent = ({ kind, when, href }: EventNews, t: Translate) => ({
  lines: [
    t(
      kind === "webinar"
        ? "The webinar on {{when}} has been cancelled."
        : "The event on {{when}} has been cancelled.",
      { when },
    ),
  ],
  button: { text: t(kind === "webinar" ? "See other webinars" : "See other events"), href },
});

/** The same as a text message. */
export const eventText = (
  { occasion, title, when, href }: EventNews,
  language: LanguageCode,
): string => {
  const t = translatorFor(language);
  const isKnown = occasion === "registered" || occasion === "reminder";
  const subject = isKnown ? title : t(eventSubjects[occasion], { title });
  // The address of a ticket is too long for a text message. The page leads to it.
  return `${subject}. ${when}. ${href}`;
};

export type AppointmentOccasion = "booked" | "moved" | "off" | "reminder" | "conflict";
const appointmentSubjects: Readonly<Record<AppointmentOccasion, Message>> = {
  booked: "Your call is booked: {{when}}",
  moved: "Your call has moved: {{when}}",
  off: "Your call has been cancelled: {{when}}",
  reminder: "Reminder of your call: {{when}}",
  conflict: "Your call needs another time: {{when}}",
};

interface AppointmentNews {
  readonly occasion: AppointmentOccasion;
  /** On the student's clock first: `Friday, 27 Nov 2026, 11:30 am Vietnam time (10:00 am IST)`. */
  readonly when: string;
  readonly mobile: string;
  readonly topic: string;
  readonly href: string;
  readonly calendar: string;
}

/** A call with a counsellor is booked, moved, cancelled or due soon. */
export const appointmentEmail = (given: AppointmentNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t(appointmentSubjects[given.occasion], { when: given.when }),
    lines:
      given.occasion === "off"
        ? [t("Your call on {{when}} has been cancelled.", { when: given.when })]
        : given.occasion === "conflict"
          ? [
              t("We’re sorry: no counsellor can call you on {{when}}. Choose another time.", {
                when: given.when,
              }),
            ]
          : [
              t(
                "{{when}}. A counsellor will call you on {{mobile}}. Calls take about {{minutes}} minutes.",
                { when: given.when, mobile: given.mobile, minutes: TALK_MINUTES },
              ),
              t("Topic: {{topic}}", { topic: given.topic }),
            ],
    button: {
      text: t(
        given.occasion === "off" || given.occasion === "conflict"
          ? "Choose a new time"
          : "Move or cancel your call",
      ),
      href: given.href,
    },
    calendar: given.calendar,
  }));

/** The same as a text message. */
export const appointmentText = (
  { occasion, when, href }: AppointmentNews,
  language: LanguageCode,
): string => `${translatorFor(language)(appointmentSubjects[occasion], { when })}. ${href}`;

interface ErasureNews {
  /** `29 Nov 2026, 10:30 am IST` */
  readonly day: string;
  readonly href: string;
}

/** Confirms a request to erase an account, in case someone else made it. */
export const erasureAskedEmail = ({ day, href }: ErasureNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("Your account will be erased"),
    lines: [
      t(
        "You asked us to erase your account. On {{day}} we will erase everything in it: your profile, documents, applications and enquiries.",
        { day },
      ),
      t("Until then you can change your mind, and download a copy of your data."),
    ],
    button: { text: t("Keep my account, or download my data"), href },
    after: [
      t(
        "If you didn't ask for this, someone else may be signed in to your account. Keep the account and write to us.",
      ),
    ],
  }));

/** The same as a text message. */
export const erasureAskedText = ({ day, href }: ErasureNews, language: LanguageCode): string =>
  translatorFor(language)(
    "Your account and everything in it will be erased on {{day}}. If you didn't ask for this, sign in and cancel it: {{href}}",
    { day, href },
  );

/** The last mail to an account. */
export const erasedEmail = (language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("Your account has been erased"),
    lines: [
      t(
        "As you asked, we've erased your account and everything in it: profile, documents, applications, enquiries and conversations.",
      ),
      t(
        "If you've paid us, we keep the payment records without your name for as long as tax law requires.",
      ),
    ],
    after: [t("This is our last email to you. You're welcome to start again at any time.")],
  }));

interface PaymentNews {
  readonly amount: string;
  readonly product: string;
  readonly payment: string;
  readonly href: string;
}

/** A payment has arrived. */
export const receiptEmail = (given: PaymentNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("Receipt: {{product}}", { product: given.product }),
    lines: [
      t("Thank you. We've received your payment of {{amount}} for {{product}}.", {
        amount: given.amount,
        product: given.product,
      }),
      t(
        "Your payment number is {{payment}}. You can find the receipt in your profile, under Payments.",
        { payment: given.payment },
      ),
    ],
    button: { text: t("See my payments"), href: given.href },
  }));

/** A payment arrived that could not be accepted. */
export const refundDueEmail = (given: PaymentNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("We will refund your payment of {{amount}}", { amount: given.amount }),
    lines: [
      t(
        "We received a payment of {{amount}} for {{product}} that we couldn't use. We will refund it in full.",
        { amount: given.amount, product: given.product },
      ),
      t(
        "You don't need to do anything. The payment number is {{payment}}. You can follow the refund in your profile, under Payments.",
        { payment: given.payment },
      ),
    ],
    button: { text: t("See my payments"), href: given.href },
  }));

/** A refund that was made, of all of a payment or of a part. */
export const refundMadeEmail = (given: PaymentNews, language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("We have refunded {{amount}}", { amount: given.amount }),
    lines: [
      t("We have refunded {{amount}} of your payment for {{product}}.", {
        amount: given.amount,
        product: given.product,
      }),
      t("When it reaches your account depends on your bank. The payment number is {{payment}}.", {
        payment: given.payment,
      }),
    ],
    button: { text: t("See my payments"), href: given.href },
  }));

/** A link to a downloaded file, for later or another device. */
export const fileEmail = (
  given: {
    readonly title: string;
    readonly what: "ebook" | "brochure";
    readonly href: string;
    readonly days: number;
  },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => ({
    subject: t(given.what === "ebook" ? "Your ebook: {{title}}" : "Your brochure: {{title}}", {
      title: given.title,
    }),
    lines: [
      t(
        "Here's a link to “{{title}}”, so you can download it later or on another device. If a download stops, it resumes where it left off.",
        { title: given.title },
      ),
    ],
    button: { text: t("Download the PDF"), href: given.href },
    after: [t("This link is personal and works for {{days}} days.", { days: given.days })],
  }));

/** For a course without a brochure: the details in the catalogue (US_BNF_2010). */
export const brochureEmail = (
  given: {
    readonly course: string;
    readonly university: string;
    readonly facts: readonly string[];
    readonly href: string;
  },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => ({
    subject: `${given.course}, ${given.university}`,
    lines: [
      t(
        "You asked for a brochure for {{course}} at {{university}}. There isn't one, so here are the details we have:",
        { course: given.course, university: given.university },
      ),
      ...given.facts,
    ],
    button: { text: t("View the course"), href: given.href },
    after: [t("The university can change fees and dates. Ask a counsellor before you decide.")],
  }));

/**
 * Confirms a partner enquiry. It quotes nothing the sender typed: the address is unverified, and the form must
 * not relay messages to third parties.
 */
export const partnerEmail = (language: LanguageCode): Email =>
  inLanguage(language, (t) => ({
    subject: t("We have your message"),
    lines: [t("Thank you for writing to us. Our partnership team will reply within three days.")],
    after: [t("If you didn't write to us, ignore this email.")],
  }));

/** The same, for our own partnership team, who work in English. */
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
export const questionEmail = (
  given: {
    /** Null if the alumnus is no longer listed. */
    readonly alumnus: string | null;
    readonly question: string;
    readonly answer: string;
    readonly isAnswered: boolean;
    readonly href: string;
  },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => {
    const alumnus = given.alumnus ?? t("An alumnus");
    return {
      subject: given.isAnswered
        ? t("{{alumnus}} has answered", { alumnus })
        : t("Your question to {{alumnus}}", { alumnus }),
      lines: [
        t("You asked: {{question}}", { question: given.question }),
        given.isAnswered
          ? `${alumnus}: ${given.answer}`
          : t("We haven't passed it on. {{answer}}", { answer: given.answer }),
      ],
      button: { text: t("Open the alumni page"), href: given.href },
    };
  });

/** A counsellor has written while the visitor was away. */
export const chatEmail = (
  given: { readonly text: string; readonly href: string },
  language: LanguageCode,
): Email =>
  inLanguage(language, (t) => ({
    subject: t("A counsellor has replied"),
    lines: [given.text],
    button: { text: t("Continue the conversation"), href: given.href },
  }));

/** The same as a text message. */
export const chatText = (href: string, language: LanguageCode): string =>
  `${translatorFor(language)("A counsellor has replied")}. ${href}`;

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

/** A counsellor's own words, to an address that isn't confirmed yet. The button opens the page that confirms it. */
export const confirmingEmail = (given: {
  readonly subject: string;
  readonly text: string;
  readonly counsellor: string;
  readonly href: string;
  readonly language: LanguageCode;
}): Email => {
  const t = translatorFor(given.language);
  const written = counsellorEmail(given);
  return {
    ...written,
    button: { text: t("Confirm this address"), href: given.href },
    after: [
      ...(written.after ?? []),
      t(
        "You enquired with us and agreed to be contacted. Confirm this address to get our answers. Otherwise we won't write to it again.",
      ),
    ],
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
