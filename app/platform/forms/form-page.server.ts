import { data } from "@remix-run/node";
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

/** The response of a page with a form: what the page shows, with the session's token as `csrf`. */
export async function formPage<Shown extends object>(
  visitor: FormVisitor,
  shown: Shown,
  more: Readonly<Record<string, string>> = {},
) {
  const { csrf, headers } = await sessionToken(visitor);
  return data({ ...shown, csrf }, { headers: { ...headers, ...more } });
}
