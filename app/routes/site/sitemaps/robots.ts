import type { LoaderFunctionArgs } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { visitorOrigin } from "~/platform/request/region.server";

/** Personal pages and form results, which are of no use in search results. */
const closed = [
  "/sign-in",
  "/sign-out",
  "/otp",
  "/enquiry/thankyou",
  "/fragments",
  "/search",
  "/profile",
  "/payments",
  "/counsellor",
  "/bookings/",
  "/chat",
  "/collect",
  "/report-error",
  "/unsubscribe",
  "/your-enquiry/",
];

export function loader({ request }: LoaderFunctionArgs): Response {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${sitePath(path)}`),
    "",
    `Sitemap: ${visitorOrigin(request)}${hrefTo("/sitemap.xml")}`,
    "",
  ];
  return txt(lines.join("\n"), {
    headers: { "Cache-Control": PUBLIC_PAGE },
  });
}
