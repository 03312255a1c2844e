/** Everything the code page shows of a challenge. */
export interface OtpChallengeView {
  readonly sentBy: "SMS" | "email";
  readonly maskedAddress: string;
  readonly changePath: string;
  /** Seconds until another code may be asked for; 0 when it may be now. */
  readonly waitSeconds: number;
  /** ISO, for the script that counts down. */
  readonly resendAt: string;
  /** The same moment as the visitor's clock shows it. */
  readonly resendClock: string;
  readonly resendsLeft: number;
  readonly otherChannel: {
    readonly channel: "sms" | "email";
    readonly maskedAddress: string;
  } | null;
}
