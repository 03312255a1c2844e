/** Where staff enter a code or set up their authenticator app. */
export const SECOND_FACTOR_PAGE = "/sign-in/second-factor";
export const SECOND_FACTOR_SETTINGS = "/sign-in/second-factor/settings";

/** Rules of the second factor for staff: TOTP (RFC 6238) and recovery codes. */
export const secondFactorRules = {
  /** Validity of an authenticator code, in seconds. */
  period: 30,
  digits: 6,
  /** Attempts per `attemptsPerMs`. A correct code resets the counter. */
  maxAttempts: 5,
  attemptsPerMs: 30 * 60_000,
  recovery: {
    codes: 10,
    groups: 6,
    groupLength: 4,
    /** 32 unambiguous letters and digits: 5 bits each, 120 bits per code. */
    alphabet: "abcdefghjkmnpqrstuvwxyz023456789",
  },
} as const;
