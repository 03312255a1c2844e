import { createMiddleware } from "hono/factory";
import type { ServerEnv, ServerSettings } from "../request/types";

/**
 * Sets security headers on every response, including files, redirects and errors. Documents have
 * their own content security policy (app/platform/response/security-headers.server.ts). All other
 * responses may not run anything, and framing stays restricted.
 */
export function securityHeaders({ isLocal, frameAncestors }: ServerSettings) {
  const policy = `default-src 'none'; frame-ancestors ${frameAncestors}`;
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    [
      "Permissions-Policy",
      "camera=(), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ];
  if (!isLocal) headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    if (!c.res.headers.get("Content-Security-Policy")?.includes("frame-ancestors"))
      c.res.headers.set("Content-Security-Policy", policy);
  });
}
