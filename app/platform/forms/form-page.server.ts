import { issueCsrfToken } from "./csrf.server";

/** The visitor's data that a form token depends on. */
export interface FormVisitor {
  readonly request: Request;
  readonly isSignedIn: boolean;
  readonly claimedUserId: string | null;
}

/** The session token of a page with a form, and the header that sets its cookie. */
export async function sessionToken(
  visitor: FormVisitor,
): Promise<{ csrf: string | null; headers: Record<string, string> }> {
  if (!visitor.isSignedIn) return { csrf: null, headers: {} };
  const { token, setCookie } = await issueCsrfToken(visitor.request, visitor.claimedUserId ?? "");
  return { csrf: token, headers: setCookie ? { "Set-Cookie": setCookie } : {} };
}
