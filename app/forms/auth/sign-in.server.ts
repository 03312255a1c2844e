import { parseEmail } from "#domain/intake/email";
import { parseMobile } from "#domain/intake/phone.server";
import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { dialOptionsFor } from "~/content/auth/dial-codes.server";
import type { SignInView } from "./sign-in-view";

export type SignInAddress =
  | {
      readonly ok: true;
      readonly address: { mobile: string; countryCode: string } | { email: string };
    }
  | { readonly ok: false; readonly message: Message };

/**
 * One field for both: input with an @ is an email address, anything else a number in the chosen
 * country.
 */
export function parseSignIn(typed: string, country: string): SignInAddress {
  if (typed === "") return { ok: false, message: "Enter your mobile number or email address." };
  // An input method for Chinese or Japanese writes a wide ＠.
  if (/[@＠]/.test(typed)) {
    const email = parseEmail(typed);
    return email.ok ? { ok: true, address: { email: email.value } } : email;
  }
  const mobile = parseMobile(typed, country);
  if (mobile.ok)
    return { ok: true, address: { mobile: mobile.e164, countryCode: mobile.dialCode } };
  return {
    ok: false,
    message:
      "Enter an email address like name@example.com, or a mobile number in the chosen country.",
  };
}

/** Data of the sign-in form. */
export function signInView(
  region: Region,
  { returnTo, reason = null }: { readonly returnTo: string; readonly reason?: string | null },
  typed: { readonly address?: string; readonly country?: string; readonly error?: string } = {},
): SignInView {
  return {
    reason,
    returnTo,
    countries: dialOptionsFor(region),
    country: typed.country || region.country,
    address: typed.address ?? "",
    error: typed.error,
    prefers: region.otpChannel,
  };
}
