import { env } from "./env.server";

/**
 * The content security policy of a document. Scripts: our own files and nothing inline, so pages need no nonce and
 * can be cached. Styles: our own files and the inlined critical CSS, by hash.
 */
export function contentSecurityPolicy(options: {
  styleSource: string | null;
  /** An origin that a form of this page is posted to, besides our own: a gateway's. */
  formAction?: string | null;
}): string {
  const { isLocal, FRAME_ANCESTORS } = env();
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${options.styleSource ? ` ${options.styleSource}` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${options.formAction ? ` ${options.formAction}` : ""}`,
    `frame-ancestors ${FRAME_ANCESTORS}`,
  ];
  if (!isLocal) policy.push("upgrade-insecure-requests");
  return policy.join("; ");
}

/**
 * For everything that is not a document: nothing may run in it, and framing stays restricted. `also`: what
 * one of them may do all the same, for example `connect-src 'self'`.
 */
export function bareContentSecurityPolicy(...also: readonly string[]): string {
  return ["default-src 'none'", ...also, `frame-ancestors ${env().FRAME_ANCESTORS}`].join("; ");
}
