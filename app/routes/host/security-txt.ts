import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { mainOrigin } from "~/server/env.server";

const DAYS_GOOD = 180;
const DAY_MS = 24 * 3_600_000;

/** Whom to tell of a security problem (RFC 9116). */
export function loader(): Response {
  const expires = new Date(Date.now() + DAYS_GOOD * DAY_MS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    `Canonical: ${mainOrigin()}/.well-known/security.txt`,
    `Policy: ${mainOrigin()}${sitePath("/report-a-vulnerability")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
