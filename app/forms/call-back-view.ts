/** The form "call me back" as it is drawn. */
export interface CallBackView {
  readonly typed: {
    readonly mobile: string;
    readonly topic: string;
    readonly preferredTime: string;
  };
  readonly errors: Readonly<Record<string, string>>;
}
