import { CODE_DIGITS } from "../intake/one-time-code";

/** Rules for one-time passwords. */
export const otpRules = {
  digits: CODE_DIGITS,
  lifetimeMs: 10 * 60 * 1000,
  /** Wrong guesses allowed per code. The next one is LS_OTP_1102. */
  maxVerifyPerCode: 5,
  /** Resends per challenge. The next one is LS_OTP_1101. */
  maxResends: 3,
  resendWaitMs: 30 * 1000,
  /** Codes per phone number or email address in 24 hours. The next one is LS_OTP_1103. */
  maxCodesPerAddressPerDay: 10,
  /** Codes per account in 24 hours for browsers that have signed in to it before. */
  maxCodesByDevicesPerDay: 30,
} as const;

/** Masks a phone number: `+919876543210` → `+91 ••••••3210`. */
export function maskMobile(mobile: string, countryCode: string): string {
  const national = mobile.startsWith(countryCode) ? mobile.slice(countryCode.length) : mobile;
  const shown = national.slice(-4);
  return `${countryCode} ${"•".repeat(Math.max(national.length - shown.length, 2))}${shown}`;
}

/** Masks an email address: `asha.rao@example.com` → `a•••••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}

/** Whole seconds until a resend is allowed, never negative. */
export function secondsUntil(isoTime: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(isoTime) - nowMs) / 1000));
}
