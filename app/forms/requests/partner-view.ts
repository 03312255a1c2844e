/** Data of the institution form: input and errors. */
export interface PartnerView {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}
