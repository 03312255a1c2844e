/** Where staff enter a code, and where they set up their authenticator app. */
export const SECOND_FACTOR_PAGE = "/sign-in/second-factor";
export const SECOND_FACTOR_SETTINGS = "/sign-in/second-factor/settings";

/** Rules of the second factor for staff: TOTP (RFC 6238) and recovery codes. */
export const secondFactorRules = {
  /** Seconds that a code of the authenticator app is current. */
  period: 30,
  digits: 6,
  /** Attempts within `attemptsPerMs`; a right code starts the count again. */
  maxAttempts: 5,
  attemptsPerMs: 30 * 60_000,
  recovery: {
    codes: 10,
    groups: 6,
    groupLength: 4,
    /** 32 letters and digits without those that look alike: 5 bits each, 120 bits a code. */
    alphabet: "abcdefghjkmnpqrstuvwxyz023456789",
  },
} as const;
