import { issueCsrfToken } from "./csrf.server";

/** What a form's token depends on. */
export interface FormVisitor {
  readonly request: Request;
  readonly isSignedIn: boolean;
  readonly claimedUserId: string | null;
}

/** What a page with a form needs of the session: its token, and the header that sets it. */
export async function sessionToken(
  visitor: FormVisitor,
): Promise<{ csrf: string | null; headers: Record<string, string> }> {
  if (!visitor.isSignedIn) return { csrf: null, headers: {} };
  const { token, setCookie } = await issueCsrfToken(visitor.request, visitor.claimedUserId ?? "");
  return { csrf: token, headers: setCookie ? { "Set-Cookie": setCookie } : {} };
}
