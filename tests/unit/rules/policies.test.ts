import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BASE_SEGMENT, hostRoutes, siteRoutes } from "../../../app/route-table.js";

const policySchema = z
  .object({
    csrf: z.enum(["origin", "session", "signature", "anonymous"]),
    honeypot: z.boolean(),
    rate: z.object({
      points: z.number().int().positive(),
      perSeconds: z.number().int().positive(),
    }),
    /** Forms with a file. */
    maxBytes: z.function().optional(),
    /** Forms that may become a pending form submission (pending-forms.test.ts). */
    pending: z.union([z.array(z.unknown()), z.function()]).optional(),
  })
  .strict();

const table = [
  ...siteRoutes.map(([route, file]) => [`/${BASE_SEGMENT}/${route}`, file] as const),
  ...hostRoutes.map(([route, file]) => [route, file] as const),
];

async function moduleOf(file: string): Promise<Record<string, unknown>> {
  const address = pathToFileURL(path.resolve("app", file)).href;
  return (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
}

const PUBLIC = "serves the same public content to everyone, as an anonymous visitor";
const REDIRECT = "only redirects";
const MACHINE = "serves browsers and crawlers the same file for everyone";
const HEALTH = "reports on the process";
/** Loaders that open no session, with the reason. */
const loadersWithoutVisitor: Readonly<Record<string, string>> = {
  "routes/auth/sign-in-fragment.tsx": PUBLIC,
  "routes/calculators/education-loan-csv.ts": "calculates from the query alone",
  "routes/countries/map.tsx": PUBLIC,
  "routes/courses/calendar.ts": PUBLIC,
  "routes/dev/mail.ts": "is available in local mode only",
  "routes/dev/reference.ts": "is available in local mode only",
  "routes/reports/collect.ts": "returns 404: the route takes POST only",
  "routes/site/custom-bar.tsx": PUBLIC,
  "routes/site/engagement.tsx": PUBLIC,
  "routes/appointments/staff-calendar-feed.ts":
    "is opened by calendar programs with the token in its address",
  "routes/events/calendar.ts": PUBLIC,
  "routes/events/to-webinars.ts": REDIRECT,
  "routes/site/health/healthz.ts": HEALTH,
  "routes/site/health/metrics.ts": HEALTH,
  "routes/site/health/readyz.ts": HEALTH,
  "routes/site/host/base-redirect.ts": REDIRECT,
  "routes/site/host/root-redirect.ts": REDIRECT,
  "routes/site/host/security-txt.ts": MACHINE,
  "routes/site/openapi.ts": MACHINE,
  "routes/site/offline/manifest.ts": MACHINE,
  "routes/site/offline/speculation-rules.ts": MACHINE,
  "routes/site/offline/worker.ts": MACHINE,
  "routes/catalogue/photo.ts": PUBLIC,
  "routes/students/old-addresses.ts": REDIRECT,
  "routes/students/location.ts": REDIRECT,
  "routes/chat/typing.ts": REDIRECT,
  "routes/scholarships/calendar.ts": PUBLIC,
  "routes/search/opened.ts": "returns 404: the route takes POST only",
  "routes/search/suggest.ts": PUBLIC,
  "routes/site/share-card.ts": "draws what its signed address says",
  "routes/site/language.ts": REDIRECT,
  "routes/site/sitemaps/family.ts": MACHINE,
  "routes/site/sitemaps/sitemap-index.ts": MACHINE,
  "routes/site/sitemaps/robots.ts": MACHINE,
  "routes/site/sitemaps/rss.ts": MACHINE,
};

describe("the loader of every route", () => {
  it("opens the visitor's session, except for those with a reason", async () => {
    const without = new Set<string>();
    for (const [, file = ""] of table) {
      const { loader } = await moduleOf(file);
      if (loader && !(loader as { access?: string }).access) without.add(file);
    }
    expect([...without].sort()).toEqual(Object.keys(loadersWithoutVisitor).sort());
  });
});

/** Every route that accepts a POST declares its policy on CSRF, bots and rate. */
describe("the policy of every POST", () => {
  it.each(table)("%s (%s)", async (_route, file) => {
    const { action } = await moduleOf(file ?? "");
    if (action === undefined) return;
    const { policy } = action as { policy?: unknown };
    expect(policySchema.safeParse(policy).error, `${file} states no policy`).toBeUndefined();
  });

  it("covers the routes that are known to take one", async () => {
    const posting: string[] = [];
    for (const [route, file] of table) {
      if ((await moduleOf(file ?? "")).action !== undefined) posting.push(route ?? "");
    }
    expect(posting).toEqual(
      expect.arrayContaining([
        "/study-abroad/enquiry",
        "/study-abroad/enquiry-medical",
        "/study-abroad/otp",
        "/study-abroad/otp/link/:token",
        "/study-abroad/sign-in",
        "/study-abroad/sign-out",
        "/study-abroad/shortlist",
        "/study-abroad/profile/documents",
        "/study-abroad/profile/details/:group/:name?",
      ]),
    );
  });
});
