import { westernDigits } from "./digits";

/** The rules of one-time passwords, in one place. Units are in the names. */
export const otpRules = {
  digits: 6,
  lifetimeMs: 10 * 60 * 1000,
  /** Wrong guesses allowed on one code; the next is LS_OTP_1102. */
  maxVerifyPerCode: 5,
  /** Resends of one challenge; the next is LS_OTP_1101. */
  maxResends: 3,
  resendWaitMs: 30 * 1000,
  /** Codes sent to one number or address in 24 hours; the next is LS_OTP_1103. */
  maxCodesPerAddressPerDay: 10,
  /** Codes in 24 hours for one account, requested by browsers that have signed in to it before. */
  maxCodesByDevicesPerDay: 30,
} as const;

/** What a person typed or pasted, reduced to digits: `" 123-456 "` → `"123456"`. */
export function normaliseOtp(typed: string): string {
  return westernDigits(typed.normalize("NFKC")).replace(/\D/g, "");
}

/** Whether it could be a code at all; the service decides whether it is the right one. */
export function isOtpShaped(code: string): boolean {
  return new RegExp(`^\\d{${otpRules.digits}}$`).test(code);
}

/** `+919876543210` → `+91 ••••••3210`; enough to recognise, not enough to use. */
export function maskMobile(mobile: string, countryCode: string): string {
  const national = mobile.startsWith(countryCode) ? mobile.slice(countryCode.length) : mobile;
  const shown = national.slice(-4);
  return `${countryCode} ${"•".repeat(Math.max(national.length - shown.length, 2))}${shown}`;
}

/** `asha.rao@example.com` → `a•••••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}

/** Whole seconds until a resend is allowed, never negative. */
export function secondsUntil(isoTime: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(isoTime) - nowMs) / 1000));
}
