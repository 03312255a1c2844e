import { sqlStateOf } from "../db/database";

/**
 * Returns what kind of error it is: a code, `answered 503` or a class name. Never its message,
 * because providers and the database put addresses and values into theirs.
 */
export function codeOfError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? error.code : sqlStateOf(error);
  const statusText = /^answered \d{3}$/.test(error.message) ? error.message : null;
  return code ?? statusText ?? error.name;
}
/** A failure that no retry can mend, e.g. a mailbox that does not exist. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";

  /** @param code what went wrong, without personal data: `answered 410` */
  constructor(readonly code: string) {
    super(code);
  }
}
