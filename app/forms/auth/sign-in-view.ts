/** Everything the sign-in form is drawn from. */
export interface SignInView {
  /** What signing in is for: the heading. Null where nothing in particular waits. */
  readonly reason: string | null;
  readonly returnTo: string;
  /** Packed (`unpackOptions`). */
  readonly countries: string;
  readonly country: string;
  readonly address: string;
  readonly error?: string;
  readonly prefers: "sms" | "email";
}
