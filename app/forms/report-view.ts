/** What the report form shows: what was typed, and what is wrong with it. */
export interface ReportView {
  readonly typed: { readonly issueType?: string; readonly text?: string; readonly page?: string };
  readonly errors: Readonly<Record<string, string>>;
}
