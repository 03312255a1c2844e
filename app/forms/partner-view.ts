/** What the form of institutions shows: what was typed, and what is wrong with it. */
export interface PartnerView {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}
