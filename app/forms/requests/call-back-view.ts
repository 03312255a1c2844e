/** Data of the callback form. */
export interface CallBackView {
  readonly typed: {
    readonly mobile: string;
    readonly topic: string;
    readonly preferredTime: string;
  };
  readonly errors: Readonly<Record<string, string>>;
}
