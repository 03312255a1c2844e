/** Data of the report form: input and errors. */
export interface ReportView {
  readonly typed: { readonly issueType?: string; readonly text?: string; readonly page?: string };
  readonly errors: Readonly<Record<string, string>>;
}
