import type { Message } from "../language/message";
import { brand } from "./brand";

/** The message for a failed call. An error code in the body overrides the HTTP status. */
export interface ErrorMeaning {
  readonly message: Message;
  /** `info` is not an error to the visitor (US_BNF_2010: the brochure will be emailed). */
  readonly tone: "error" | "info";
}

const error = (message: Message): ErrorMeaning => ({ message, tone: "error" });

const GENERIC = "Something has gone wrong at our end. Please try again later.";
const NO_PERMISSION =
  `You do not have permission to do this. Please write to ${brand.supportEmail}.` as const;
const OTP_EXHAUSTED =
  "You have used up your attempts to receive a new code. Please try again later.";
const NO_ACCOUNT = "These details do not match any account. Please check them and try again.";

/** The codes of core.md §8, as they appear in a response body. */
export const codeMessages = {
  LS_OTP_1100: error("The code you entered does not match. Please enter the correct code."),
  LS_OTP_1101: error("You have asked for the most codes we can send. Please try again later."),
  LS_OTP_1102: error("You have tried this code too many times. Please try again later."),
  LS_OTP_1103: error(OTP_EXHAUSTED),
  UM_MA_4003: error("This mobile number already exists."),
  UM_EA_4002: error("This email address already exists."),
  UE_UAI_4005: error("We could not find your preferred level of education."),
  US_DLAE_4008: error("A document with this label already exists."),
  UD_EA_4002: error("We could not find this document."),
  US_AE_4007: error("You already have an application for this course."),
  US_RNA_4008: error("This recommendation has already been applied and cannot be updated."),
  INTERNAL_SERVER_ERROR: error("Something went wrong."),
  UM_NF_4001: error(NO_ACCOUNT),
  UM_INV_4004: error(NO_ACCOUNT),
  US_BNF_2010: {
    message: "Your brochure will be emailed to you shortly.",
    tone: "info",
  },
  UM_IC_4001: error("Invalid credentials."),
  AU_UNA_4002: error(
    `This account has been deactivated. Please write to ${brand.dataProtectionEmail}.` as const,
  ),
  BAD_REQUEST: error("This file is not supported. Please use a PNG, JPEG, JPG or PDF file."),
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof codeMessages;

/** Our own error codes that need a different message from their HTTP status. */
const ownMessages: Readonly<Record<string, ErrorMeaning>> = {
  VALIDATION_FAILED: error("Check what you entered, and send the form again."),
  DRAFT_KEPT: error("This draft has been reviewed, so it's kept. Upload the next version instead."),
  MESSAGE_LIMIT: error(
    "You've requested this too many times in the last hour. Try again in an hour.",
  ),
};

/** Why an uploaded file was rejected, besides `BAD_REQUEST` for unsupported formats. */
export const fileMessages = {
  FILE_DAMAGED: error(
    "This file is incomplete or damaged. Save or scan it again, then upload the new file.",
  ),
  FILE_LOCKED: error(
    "This PDF is protected by a password. Save a copy without a password, then upload that.",
  ),
  FILE_ACTIVE: error(
    "This PDF contains a script, a program or a command that starts one. Print it to a new PDF, then upload that.",
  ),
  FILE_UNREADABLE_PHOTO: error(
    "We can't read this photo (HEIC or AVIF). Take a screenshot of it, or set the camera to “Most compatible” and take it again, then upload that.",
  ),
  FILE_ENDLESS_SCAN: error(
    "Your scanner didn't save the length of this picture. Scan page by page or to a PDF, then upload that.",
  ),
  FILE_TOO_COMPLEX: error(
    "This file is too complex for us to check. Print it to a new PDF or take a photo of it, then upload that.",
  ),
  FILE_INFECTED: error(
    "Our virus scanner found a problem in this file. Check your device, then upload another copy.",
  ),
  DOCUMENTS_FULL: error(
    "You've used all your space for documents. Delete some that you no longer need, then upload this one.",
  ),
  FILE_CHECK_UNAVAILABLE: error("We can't check files at the moment. Try again in a few minutes."),
} as const satisfies Record<string, ErrorMeaning>;

export type FileErrorCode = keyof typeof fileMessages;

/**
 * Whether an error code concerns an uploaded file, so that the message appears beside the file
 * field.
 */
export const isFileError = (code: string | null): boolean =>
  code === "BAD_REQUEST" || isFileErrorCode(code);

export const statusMessages: Readonly<Record<number, ErrorMeaning>> = {
  400: error(GENERIC),
  401: error(NO_PERMISSION),
  403: error(NO_PERMISSION),
  404: error(GENERIC),
  409: error(GENERIC),
  429: error(OTP_EXHAUSTED),
  500: error(GENERIC),
  503: error(NO_PERMISSION),
  701: error(GENERIC),
  702: error(GENERIC),
  801: error(GENERIC),
};

/** Messages for calls without a response. */
export const transportMessages = {
  network: error(
    "There seems to be a problem with the internet connection. Please check it and try again.",
  ),
  timeout: error(
    "We are not able to reach our servers. Please check your internet connection and try again.",
  ),
} as const satisfies Record<string, ErrorMeaning>;

export type TransportFailure = keyof typeof transportMessages;

/** Success and notice texts of core.md §8. */
export const noticeMessages = {
  leadSuccess:
    "Thanks for sharing your information. One of our counselors will be in touch with you soon.",
  webinarExpired:
    "Registration for this webinar is over. Please visit the Webinars page to watch our previous sessions.",
} as const;

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(codeMessages, code);
}

const isFileErrorCode = (code: unknown): code is FileErrorCode =>
  typeof code === "string" && Object.hasOwn(fileMessages, code);

/**
 * Returns the message for a failed call: by error code, then transport failure, then status, then
 * the generic text.
 */
export function meaningOf(failure: {
  code?: string | null;
  status?: number | null;
  transport?: TransportFailure | null;
}): ErrorMeaning {
  if (isErrorCode(failure.code)) return codeMessages[failure.code];
  if (failure.code && Object.hasOwn(ownMessages, failure.code))
    return ownMessages[failure.code] ?? error(GENERIC);
  if (isFileErrorCode(failure.code)) return fileMessages[failure.code];
  if (failure.transport) return transportMessages[failure.transport];
  if (failure.status == null) return transportMessages.timeout;
  return statusMessages[failure.status] ?? error(GENERIC);
}
