import countries from "../catalogue/countries.js";

/**
 * The whole route table, in one place: URL path (below the base path) → route module.
 * Remix reads it through remix.config.js; the tests read it to know every route there is.
 */
export const BASE_SEGMENT = "study-abroad";

/**
 * Countries with a page.
 * @type {string[]}
 */
export const countryPages = countries.map(({ slug }) => slug);

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
  ["sign-in/pending-form", "routes/auth/pending-form.tsx"],
  ["sign-in/second-factor", "routes/auth/second-factor.tsx"],
  ["sign-in/second-factor/settings", "routes/auth/second-factor-settings.tsx"],
  ["sign-out", "routes/auth/sign-out.tsx"],
  ["calculator/education-loan", "routes/calculators/education-loan.tsx"],
  ["calculator/education-loan/:country", "routes/calculators/education-loan.tsx"],
  ["calculator/education-loan.csv", "routes/calculators/education-loan-csv.ts"],
  ["calculator/ielts-band", "routes/calculators/ielts-band.tsx"],
  ["expense-calculator", "routes/calculators/expense.tsx"],
  ["expense-calculator/:country", "routes/calculators/expense.tsx"],
  ["cgpa-to-gpa-calculator", "routes/calculators/cgpa-to-gpa.tsx"],
  ["sgpa-to-percentage-calculator", "routes/calculators/sgpa-to-percentage.tsx"],
  ["match", "routes/match/match.tsx"],
  ["shortlist", "routes/profile/shortlist.tsx"],
  ...["lead-profile", "profile-questions", "profile-completed"].map((path) => [
    path,
    "routes/profile/addresses.ts",
  ]),
  ["profile", "routes/profile/details.tsx"],
  ["profile/dashboard", "routes/profile/dashboard.tsx"],
  ["profile/courses", "routes/profile/courses.tsx"],
  ["profile/documents", "routes/profile/documents.tsx"],
  ["profile/documents/:id", "routes/profile/document-file.ts"],
  ["profile/details/:group/:name?", "routes/profile/section.tsx"],
  ["profile/notes", "routes/profile/notes.tsx"],
  ["profile/help", "routes/profile/help.tsx"],
  ["profile/counselor", "routes/profile/staff.tsx"],
  ["profile/disha-buddy", "routes/profile/staff.tsx"],
  ["profile/application", "routes/applications/list.tsx"],
  ["profile/applications/start", "routes/applications/start.tsx"],
  ["profile/applications/:id", "routes/applications/application.tsx"],
  ["profile/applications/:id/stages/:stageId", "routes/applications/stage.tsx"],
  ["profile/flying-progress", "routes/applications/flying-progress.tsx"],
  ["profile/learning-progress", "routes/learning/progress.tsx"],
  ["profile/guide", "routes/learning/guide.tsx"],
  ["profile/lms", "routes/learning/lms.tsx"],
  ["profile/payments", "routes/payments/list.tsx"],
  ["profile/contact-details", "routes/profile/contact-details.tsx"],
  ["profile/privacy", "routes/profile/privacy.tsx"],
  ["profile/privacy/download", "routes/profile/data-export.ts"],
  ["payments/status", "routes/payments/status.tsx"],
  ["payments/checkout/:id", "routes/payments/checkout.tsx"],
  ["payments/receipt/:id", "routes/payments/receipt.tsx"],
  ["payments/test-gateway", "routes/payments/test-gateway.tsx"],
  ["payments/callback/:gateway", "routes/payments/callback.ts"],
  ["payments/webhook/:gateway", "routes/payments/webhook.ts"],
  ["booster-program/apply-now", "routes/payments/apply-now.tsx"],
  ["booster-program/:tier/apply-now", "routes/payments/apply-now.tsx"],
  ["schedule-appointment", "routes/appointments/schedule.tsx"],
  ["schedule-appointment/book", "routes/appointments/book.tsx"],
  ["bookings", "routes/appointments/bookings.tsx"],
  ["bookings/:token", "routes/appointments/booking.tsx"],
  ["bookings/:token/calendar.ics", "routes/appointments/booking-calendar.ts"],
  ["counsellor", "routes/desk/students.tsx"],
  ["counselor-recommendation", "routes/desk/recommended.tsx"],
  ["counsellor/leads", "routes/desk/leads.tsx"],
  ["counsellor/leads/:lead", "routes/desk/lead.tsx"],
  ["counsellor/leads.csv", "routes/desk/leads-export.ts"],
  ["counsellor/requests", "routes/desk/requests.tsx"],
  ["counsellor/refunds", "routes/desk/refunds.tsx"],
  ["counsellor/audit", "routes/desk/audit.tsx"],
  ["counsellor/recommendation", "routes/desk/recommend.tsx"],
  ["view-recommendation", "routes/desk/view-recommendation.tsx"],
  ["counsellor/students/:student", "routes/desk/student.tsx"],
  ["counsellor/students/:student/applications/:id", "routes/desk/student-application.tsx"],
  ["counsellor/students/:student/documents/:document", "routes/desk/file.ts"],
  ["counsellor/reports/:report/screenshot", "routes/desk/file.ts"],
  ["alumni-connect", "routes/contact/alumni.tsx"],
  ["alumni-connect/ask", "routes/contact/ask-alumnus.tsx"],
  ["university-partnership", "routes/contact/partners.tsx"],
  ["partners", "routes/contact/partners.tsx"],
  ["confirm-contact/:token", "routes/auth/confirm-contact.tsx"],
  ["unsubscribe/:token", "routes/contact/unsubscribe.tsx"],
  ["privacy-choices", "routes/contact/privacy-choices.tsx"],
  ["report-error", "routes/contact/report-error.tsx"],
  ["chat", "routes/chat/chat.tsx"],
  ["chat/events", "routes/chat/events.ts"],
  ["counsellor/chats", "routes/chat/staff-list.tsx"],
  ["counsellor/chats/:id", "routes/chat/staff-chat.tsx"],
  ["counsellor/messages", "routes/desk/messages.tsx"],
  ["counsellor/funnel", "routes/desk/funnel.tsx"],
  ["search", "routes/search/search.tsx"],
  ["compare", "routes/search/compare.tsx"],
  ["fragments/suggest", "routes/search/suggest.ts"],
  ["fragments/engagement", "routes/engagement/engagement.tsx"],
  ["fragments/custom-bar", "routes/engagement/custom-bar.tsx"],
  ["fragments/report-error", "routes/engagement/report-error.tsx"],
  ["fragments/enquiry4", "routes/enquiry/fragment.tsx"],
  ["collect", "routes/engagement/collect.ts"],
  ["profile/location", "routes/profile/location.ts"],
  ["ebooks", "routes/downloads/ebooks.tsx"],
  ["ebooks/:slug/download", "routes/downloads/file.ts"],
  ["ua-accelerator-programs/:slug/brochure", "routes/downloads/file.ts"],
  ["university/:countryName/:universityName/:courseName/brochure", "routes/downloads/brochure.tsx"],
  ["webinars", "routes/events/webinars.tsx"],
  ["webinar", "routes/events/to-webinars.ts"],
  ["webinar/:id", "routes/events/event.tsx"],
  ["webinar/:id/register", "routes/events/register.tsx"],
  ["webinar/:id/calendar.ics", "routes/events/calendar.ts"],
  ["live-webinar/:id", "routes/events/to-webinars.ts"],
  ["event", "routes/events/nearest-event.ts"],
  ["events", "routes/events/events.tsx"],
  ["events.ics", "routes/events/calendar.ts"],
  ["events/:id", "routes/events/event.tsx"],
  ["events/:id/register", "routes/events/register.tsx"],
  ["events/:id/calendar.ics", "routes/events/calendar.ts"],
  ["articles", "routes/articles/list.tsx"],
  ["articles/category/:slug", "routes/articles/list.tsx"],
  ["articles.rss", "routes/sitemaps/rss.ts"],
  ["author/:slug", "routes/articles/author.tsx"],
  ["universities", "routes/universities/list.tsx"],
  // Levels are spelled out: as a parameter they would rank equal to ":country/masters".
  ...["masters", "bachelors"].flatMap((level) => [
    [`universities/${level}`, "routes/universities/list.tsx"],
    [`universities/${level}/:category`, "routes/universities/list.tsx"],
  ]),
  [":country/universities", "routes/universities/list.tsx"],
  [":country/universities/:slug", "routes/universities/by-country.ts"],
  ["university/:countryName/:universityName", "routes/universities/university.tsx"],
  ["university/:countryName/:universityName/courses", "routes/universities/university.tsx"],
  ["university/:countryName/:universityName/:courseName", "routes/universities/course.tsx"],
  ["ua-accelerator-programs", "routes/programs/list.tsx"],
  ["ua-accelerator-programs/degree/:degree", "routes/programs/list.tsx"],
  ["ua-accelerator-programs/degree/:degree/:specialization", "routes/programs/list.tsx"],
  [":country/ua-accelerator-programs", "routes/programs/list.tsx"],
  [":country/ua-accelerator-programs/:degree", "routes/programs/list.tsx"],
  // Pages that list all documents of a kind (app/content/hubs.ts).
  ["scholarship", "routes/scholarships/list.tsx"],
  ["scholarship.ics", "routes/scholarships/calendar.ts"],
  ["scholarship/:slug", "routes/scholarships/scholarship.tsx"],
  ...["exam", "consultant"].map((hub) => [hub, "routes/catalogue/hub.tsx"]),
  ...["knowledge-base", "booster-program"].map((hub) => [hub, "routes/catalogue/hub.tsx"]),
  ...["abroad", ":country"].flatMap((place) =>
    ["masters", "bachelors", "courses"].flatMap((kind) => [
      [`${place}/${kind}`, "routes/courses/list.tsx"],
      [`${place}/${kind}/:category`, "routes/courses/list.tsx"],
      [`${place}/${kind}/:category/:pageSlug`, "routes/courses/in-list.ts"],
    ]),
  ),
  ...countryPages.map((country) => [country, "routes/countries/country.tsx"]),
  ["maps/:file", "routes/countries/map.tsx"],
  ["sitemap.xml", "routes/sitemaps/index.ts"],
  ["sitemaps/:file", "routes/sitemaps/family.ts"],
  ["robots.txt", "routes/sitemaps/robots.ts"],
  ["html-sitemap/sitemap", "routes/sitemaps/html-sitemap.tsx"],
  ["menu/:section/:group?", "routes/menu/section.tsx"],
  ["fragments/menu/:section", "routes/menu/fragment.tsx"],
  ["fragments/sign-in", "routes/auth/sign-in-fragment.tsx"],
  ["language", "routes/shell/language.ts"],
  ["offline", "routes/offline/offline.tsx"],
  ["worker.js", "routes/offline/worker.ts"],
  ["manifest.webmanifest", "routes/offline/manifest.ts"],
  ["speculation-rules", "routes/offline/speculation-rules.ts"],
  ["health", "routes/health/status.tsx"],
  ["healthz", "routes/health/healthz.ts"],
  ["readyz", "routes/health/readyz.ts"],
  ["dev/components", "routes/dev/components.tsx"],
  ["dev/outbox", "routes/dev/outbox.tsx"],
  ["dev/outbox/mail/:id", "routes/dev/mail.ts"],
  ["dev/outbox/samples/:id", "routes/dev/mail.ts"],
  // The catalogue's pages of prose, and whatever no row above knows, /404 included.
  ["*", "routes/catalogue/document.tsx"],
];

/** The few addresses that live at the root of the host. */
export const hostRoutes = [
  ["/", "routes/host/root-redirect.ts"],
  ["/robots.txt", "routes/sitemaps/robots.ts"],
  ["/sitemap.xml", "routes/sitemaps/index.ts"],
  ["/.well-known/security.txt", "routes/host/security-txt.ts"],
  ["/healthz", "routes/health/healthz.ts"],
  ["/readyz", "routes/health/readyz.ts"],
  ["/metrics", "routes/health/metrics.ts"],
  ["/*", "routes/host/base-redirect.ts"],
];

/** @param {Parameters<NonNullable<import('@remix-run/dev').AppConfig['routes']>>[0]} defineRoutes */
export function defineRouteTable(defineRoutes) {
  return defineRoutes((route) => {
    route(undefined, "routes/shell/frame.tsx", { id: "frame" }, () => {
      for (const [path, file] of siteRoutes) {
        const full = path ? `/${BASE_SEGMENT}/${path}` : `/${BASE_SEGMENT}`;
        route(full, file, { id: path || "home", index: false });
      }
    });
    for (const [path, file] of hostRoutes) {
      route(path, file, { id: `host ${path}`, index: path === "/" });
    }
  });
}
