import type { LoaderFunctionArgs } from "@remix-run/node";
import { BASE_PATH } from "#domain/site/site-path";
import { savesData } from "~/platform/request/save-data.server";

/** Pages about one visitor, and addresses that do something by being opened. */
const never = [
  "profile",
  "counsellor",
  "payments",
  "apply-now",
  "bookings",
  "unsubscribe",
  "your-enquiry",
  "chat",
  "otp",
  "sign-in",
  "sign-out",
  "dev",
  "fragments",
  "shortlist",
  "schedule-appointment",
];

/**
 * Speculation Rules: links that browsers may prefetch on hover or touch. Browsers respect Save-Data
 * themselves; slow connections are recognised by the `ECT` header and get no rules.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { headers } = request;
  const isSparing = savesData(request) || /2g/.test(headers.get("ect") ?? "");
  const prefetch = {
    where: {
      and: [
        { href_matches: `${BASE_PATH}/*` },
        { not: { href_matches: never.map((path) => `${BASE_PATH}/${path}*`) } },
        // Files, forms that start a download, and personal lists.
        {
          not: {
            href_matches: [
              `${BASE_PATH}/*/download`,
              `${BASE_PATH}/*/brochure`,
              `${BASE_PATH}/*/brochure.pdf`,
            ],
          },
        },
        { not: { href_matches: [`${BASE_PATH}/*.*`, `${BASE_PATH}/*\\?*`] } },
      ],
    },
    eagerness: "moderate",
  };
  return new Response(JSON.stringify(isSparing ? {} : { prefetch: [prefetch] }), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "private, max-age=3600",
      Vary: "Save-Data, ECT",
    },
  });
}
