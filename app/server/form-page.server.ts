import { issueCsrfToken } from "./csrf.server";
import type { Visitor } from "~/services/auth/visitor.server";

/** What a page with a form needs of the session: its token, and the header that sets it. */
export async function sessionToken(
  visitor: Visitor,
): Promise<{ csrf: string | null; headers: Record<string, string> }> {
  if (!visitor.isSignedIn) return { csrf: null, headers: {} };
  const { token, setCookie } = await issueCsrfToken(visitor.request, visitor.claimedUserId ?? "");
  return { csrf: token, headers: setCookie ? { "Set-Cookie": setCookie } : {} };
}
