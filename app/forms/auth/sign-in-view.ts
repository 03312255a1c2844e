/** Everything the sign-in form is drawn from. */
export interface SignInView {
  readonly returnTo: string;
  /** Packed (`unpackOptions`). */
  readonly countries: string;
  readonly country: string;
  readonly address: string;
  readonly error?: string;
  readonly prefers: "sms" | "email";
}
