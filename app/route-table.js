/**
 * The whole route table, in one place: URL path (below the base path) → route module.
 * Remix reads it through remix.config.js; the tests read it to know every route there is.
 */
export const BASE_SEGMENT = "study-abroad";

/** Pages and resources below /study-abroad. */
export const siteRoutes = [
  ["", "routes/home/home.tsx"],
  ["enquiry", "routes/enquiry/enquiry.tsx"],
  ["enquiry2", "routes/enquiry/enquiry.tsx"],
  ["enquiry3", "routes/enquiry/enquiry.tsx"],
  ["enquiry4", "routes/enquiry/enquiry.tsx"],
  ["enquiry11", "routes/enquiry/enquiry.tsx"],
  ["enquiry-medical", "routes/enquiry/enquiry.tsx"],
  ["enquiry/thankyou", "routes/enquiry/thank-you.tsx"],
  ["otp", "routes/auth/otp.tsx"],
  ["otp/link/:token", "routes/auth/link.tsx"],
  ["sign-in", "routes/auth/sign-in.tsx"],
  ["sign-in/details", "routes/auth/details.tsx"],
  ["sign-out", "routes/auth/sign-out.tsx"],
  ["menu/:section/:group?", "routes/menu/section.tsx"],
  ["fragments/menu/:section", "routes/menu/fragment.tsx"],
  ["fragments/sign-in", "routes/auth/sign-in-fragment.tsx"],
  ["healthz", "routes/health/healthz.ts"],
  ["readyz", "routes/health/readyz.ts"],
  ["dev/outbox", "routes/dev/outbox.tsx"],
  // Whatever no row above knows, /404 included.
  ["*", "routes/generic/generic.tsx"],
];

/** The few addresses that live at the root of the host. */
export const hostRoutes = [
  ["/", "routes/host/root-redirect.ts"],
  ["/healthz", "routes/health/healthz.ts"],
  ["/readyz", "routes/health/readyz.ts"],
  ["/*", "routes/host/base-redirect.ts"],
];

/** @param {Parameters<NonNullable<import('@remix-run/dev').AppConfig['routes']>>[0]} defineRoutes */
export function defineRouteTable(defineRoutes) {
  return defineRoutes((route) => {
    route(undefined, "routes/shell/frame.tsx", { id: "frame" }, () => {
      for (const [path, file] of siteRoutes) {
        const full = path ? `/${BASE_SEGMENT}/${path}` : `/${BASE_SEGMENT}`;
        route(full, file, { id: `${BASE_SEGMENT}/${path}`, index: false });
      }
    });
    for (const [path, file] of hostRoutes) {
      route(path, file, { id: `host ${path}`, index: path === "/" });
    }
  });
}
