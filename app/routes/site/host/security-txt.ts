import { txt } from "remix-utils/responses";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { addToDay, today } from "#domain/time/dates";
import { mainOrigin } from "~/platform/env.server";

const DAYS_GOOD = 180;

/** Whom to tell of a security problem (RFC 9116). */
export function loader(): Response {
  const expires = addToDay(today(), DAYS_GOOD, "day");
  const lines = [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires}T00:00:00.000Z`,
    "Preferred-Languages: en, hi",
    `Canonical: ${mainOrigin()}/.well-known/security.txt`,
    `Policy: ${mainOrigin()}${sitePath("/report-a-vulnerability")}`,
  ];
  return txt(`${lines.join("\n")}\n`, {
    headers: {
      "Cache-Control": "public, max-age=86400",
    },
  });
}
