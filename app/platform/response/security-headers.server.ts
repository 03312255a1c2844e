import { env } from "~/platform/env.server";

/**
 * Content security policy of a document. Scripts: own files only, nothing inline, so pages need no
 * nonce and can be cached. Styles: own files, and inlined critical CSS by hash.
 */
export function contentSecurityPolicy(options: {
  styleSource: string | null;
  /** An additional origin for forms of this page: a payment gateway's. */
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
 * Policy of responses other than documents: nothing may run, and framing is restricted. `also` adds
 * directives, for example `connect-src 'self'`.
 */
export function bareContentSecurityPolicy(...also: readonly string[]): string {
  return ["default-src 'none'", ...also, `frame-ancestors ${env().FRAME_ANCESTORS}`].join("; ");
}
