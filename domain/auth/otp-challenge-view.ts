/** The data of the OTP challenge page. */
export interface OtpChallengeView {
  readonly sentBy: "SMS" | "email";
  readonly maskedAddress: string;
  readonly changePath: string;
  /** Seconds until another code can be requested. 0 means now. */
  readonly waitSeconds: number;
  /** ISO time, for the countdown script. */
  readonly resendAt: string;
  /** The same time in the visitor's time zone. */
  readonly resendClock: string;
  readonly resendsLeft: number;
  readonly otherChannel: {
    readonly channel: "sms" | "email";
    readonly maskedAddress: string;
  } | null;
}
