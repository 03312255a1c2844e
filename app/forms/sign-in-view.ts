/** Everything the sign-in form is drawn from. */
export interface SignInView {
  readonly returnTo: string;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly country: string;
  readonly address: string;
  readonly error?: string;
  readonly prefers: "sms" | "email";
}
