import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { openEnvironment, type TestEnvironment } from "../environment";
import { assign, newcomer, newPaid, newStaff, type TestUser } from "../test-users";

/** Every service route is called as each of these. */
const personas = [
  "anonymous",
  "free",
  "paid",
  "other",
  "viewer",
  "counsellor",
  "theirs",
  "sales",
  "finance",
  "content",
  "audit",
  "front_desk",
  "marketing",
  "events",
  "all_user",
] as const;
type Persona = (typeof personas)[number];

/** `in`: any status other than 401, 403 and 404. */
type Outcome = "in" | 401 | 403 | 404;
type Row = Readonly<Record<Persona, Outcome>>;

const everyone = (outcome: Outcome): Row =>
  Object.fromEntries(personas.map((persona) => [persona, outcome])) as Row;

/** Lets some in, and refuses all others: 401 without a session, or else 403. */
const only = (...allowed: readonly Persona[]): Row => ({
  ...everyone(403),
  anonymous: 401,
  ...Object.fromEntries(allowed.map((persona) => [persona, "in"])),
});
const counsellors = ["counsellor", "theirs", "sales", "all_user"] as const;

/**
 * `free` and `paid` request their own data, all others that of `free`. `viewer` has
 * view_recommendation, `counsellor` lms_user, `theirs` is the counsellor assigned to both.
 */
const rules = {
  everybody: everyone("in"),
  signedIn: { ...everyone("in"), anonymous: 401 },
  own: only("free", "paid"),
  ownPaid: { ...only("paid"), free: 404 },
  ownAndCounsellor: only("free", "paid", "theirs", "all_user"),
  ownAndRecommendationStaff: only("free", "paid", "viewer", "theirs", "all_user"),
  theirCounsellor: only("theirs", "all_user"),
  staff: only(...counsellors),
  internal: only("viewer", ...counsellors),
  member: { ...everyone("in"), anonymous: 401, free: 403, paid: 403, other: 403 },
  leadManager: only("sales", "all_user"),
  payments: only("finance", "all_user"),
  refunds: only("finance", ...counsellors),
  content: only("content", "all_user"),
  templates: only("content", "marketing", "sales", "all_user"),
  templateReader: only("content", "marketing", ...counsellors),
  audit: only("audit", "all_user"),
  allUser: only("all_user"),
  leadAdder: only("front_desk", ...counsellors),
  events: only("front_desk", "events", ...counsellors),
  eventLists: only("front_desk", "events", "marketing", ...counsellors),
  eventEditor: only("events", "marketing", "all_user"),
  reports: only("marketing", ...counsellors),
  leadNumbers: only("marketing", "sales", "all_user"),
  /** Requires a valid signature, or a token in it. */
  signedItself: everyone(401),
} as const satisfies Record<string, Row>;
type Rule = keyof typeof rules;

/** The rule of each route below `user/user/:userId`. */
const ofUser: Readonly<Record<string, Rule>> = {
  "GET /lite": "own",
  "PUT /contact-channels": "own",
  "GET /detail": "own",
  "GET /profile": "ownAndCounsellor",
  "GET /exam/group/:examGroupId": "ownAndCounsellor",
  "GET /:section{(?:personal|fund-detail|study-abroad-preference|profile-question|(?:education|exam|other)/[^/]+)}":
    "ownAndCounsellor",
  "POST /:section{(?:personal|fund-detail|study-abroad-preference|profile-question|(?:education|exam|other)/[^/]+)}":
    "ownAndCounsellor",
  "PUT /:section{(?:personal|fund-detail|study-abroad-preference|profile-question|(?:education|exam|other)/[^/]+)}":
    "ownAndCounsellor",
  "DELETE /registration/:kind/:slug": "own",
  "POST /adopted-answers": "own",
  "POST /course": "own",
  "POST /courses": "own",
  "GET /courses": "ownAndCounsellor",
  "GET /course": "ownAndCounsellor",
  "GET /course/favourite": "own",
  "GET /document": "ownAndCounsellor",
  "POST /document/upload": "own",
  "PUT /document/:documentId": "own",
  "GET /document/:documentId/view": "ownAndCounsellor",
  "GET /document/:documentId/file": "ownAndCounsellor",
  "DELETE /document/:documentId": "own",
  "PUT /document/:documentId/review": "theirCounsellor",
  "GET /document/:documentId/comment": "ownAndCounsellor",
  "POST /document/:documentId/comment": "theirCounsellor",
  "DELETE /document/:documentId/comment/:commentId": "theirCounsellor",
  "GET /dashboard": "own",
  "GET /dashboard/applications": "ownAndCounsellor",
  "GET /application": "ownAndCounsellor",
  "POST /application": "ownAndCounsellor",
  "GET /application/:applicationId": "ownAndCounsellor",
  "PUT /application/:applicationId": "own",
  "GET /dashboard/application/:applicationId/status": "ownAndCounsellor",
  "GET /dashboard/application/:applicationId/stageId/:stageId/detail": "ownAndCounsellor",
  "POST /dashboard/application/:applicationId/stageId/:stageId/detail": "own",
  "PUT /dashboard/application/:applicationId/stageId/:stageId/detail": "theirCounsellor",
  "POST /dashboard/application/:applicationId/stageId/:stageId/detail/record": "theirCounsellor",
  "PUT /application/:applicationId/condition": "own",
  "GET /application/:applicationId/calendar": "ownAndCounsellor",
  "GET /recommendation": "ownAndRecommendationStaff",
  "PUT /recommendations": "ownAndCounsellor",
  "GET /notes": "ownAndCounsellor",
  "POST /notes": "ownAndCounsellor",
  "GET /counselor": "own",
  "GET /buddy": "ownPaid",
  "POST /report-error": "own",
  "GET /contact-details": "own",
  "PUT /contact-details": "own",
  "PUT /language": "own",
  "GET /notifications": "own",
  "PUT /notifications": "own",
  "GET /privacy": "own",
  "GET /export": "own",
  "POST /erasure": "own",
  "DELETE /erasure": "own",
  "GET /alumni-question": "own",
  "POST /alumni-question": "own",
};

/** Comes last: it ends the session of the persona. */
const SIGN_OUT_EVERYWHERE = "POST /auth/user/:userId/sign-out";

const elsewhere: Readonly<Record<string, Rule>> = {
  "GET /openapi.json": "everybody",
  "GET /recommendation/match": "everybody",
  "GET /recommendation/course-list": "everybody",
  "GET /recommendation/verdict": "everybody",
  "GET /user": "staff",
  "POST /user/register": "signedIn",
  // Requires the owner of the link's account: messages.test.ts.
  "GET /user/contact-verification/:token": "everybody",
  "POST /user/contact-verification/:token": "everybody",
  // Only for the website, by its service key, which all of these send: limits.test.ts.
  "POST /lead/erased-addresses": "everybody",
  "PUT /user/user-profile/:userId": "own",
  "GET /user/vpc-only/user/:userId/attributes": "ownAndCounsellor",
  "POST /user/user-contact-number/register": "everybody",
  "POST /user/apis/update-location-details": "signedIn",
  "GET /user/alumni": "everybody",
  "GET /user/alumni/questions": "everybody",
  "GET /user/staff/questions": "staff",
  "PUT /user/staff/questions/:id": "staff",
  "GET /user/alumni/universities": "everybody",
  "GET /user/staff/students": "staff",
  "GET /user/staff/students/:userId": "theirCounsellor",
  "GET /user/staff/students/:userId/record": "theirCounsellor",
  "PUT /user/staff/students/:userId": "theirCounsellor",
  "GET /user/staff/recommendations": "internal",
  "GET /user/staff/colleagues": "member",
  "POST /user/staff/students/:userId/document": "theirCounsellor",
  "GET /user/staff/applications": "staff",
  "GET /user/staff/applications/board": "staff",
  "GET /user/staff/applications/deadlines": "staff",
  "GET /user/staff/views": "staff",
  "POST /user/staff/views": "staff",
  "DELETE /user/staff/views/:id": "staff",
  "GET /user/staff/call-backs": "staff",
  "PUT /user/staff/call-backs/:id": "staff",
  "GET /user/staff/reports": "staff",
  "PUT /user/staff/reports/:id": "staff",
  "GET /user/staff/reports/:id/screenshot": "staff",
  "GET /user/staff/audit": "audit",
  "GET /user/staff/accounts": "allUser",
  "POST /user/staff/accounts": "allUser",
  "PUT /user/staff/accounts/:id": "allUser",
  "POST /user/staff/accounts/:id/second-factor-reset": "allUser",
  "GET /user/staff/stuck": "allUser",
  "POST /user/staff/stuck": "allUser",
  "POST /user/staff/stuck/spool": "allUser",
  "GET /user/staff/settings": "allUser",
  "PUT /user/staff/settings/:key": "allUser",
  "GET /payment/staff/differences": "payments",
  "GET /payment/staff/coupons": "payments",
  "POST /payment/staff/coupons": "payments",
  "PUT /payment/staff/coupons/:code": "payments",
  "GET /event/staff/events": "eventLists",
  "POST /event/staff/events": "eventEditor",
  "GET /event/staff/:kind/:slug": "eventEditor",
  "PUT /event/staff/:kind/:slug": "eventEditor",
  "GET /event/staff/ticket/:token/holder": "events",
  "POST /event/staff/ticket/:token/check-in": "events",
  "GET /event/staff/:kind/:slug/attendees": "events",
  "GET /event/staff/:kind/:slug/attendees/export": "events",
  "PUT /event/staff/:kind/:slug/attendees/:userId": "events",
  "POST /event/staff/:kind/:slug/walk-ins": "events",
  "POST /event/staff/:kind/:slug/follow-up/preview": "events",
  "POST /event/staff/:kind/:slug/follow-up": "events",
  "GET /auth/session": "signedIn",
  [SIGN_OUT_EVERYWHERE]: "own",
  "GET /lead/link/:token": "everybody",
  "DELETE /lead/link/:token": "everybody",
  "GET /lead/leads": "staff",
  "PUT /lead/lead/:id": "staff",
  "GET /lead/lead/:id": "staff",
  "GET /lead/assignment": "leadManager",
  "PUT /lead/assignment/:staffId": "leadManager",
  "GET /lead/assignment/:staffId/hand-over": "leadManager",
  "POST /lead/assignment/:staffId/hand-over": "leadManager",
  "POST /lead/hand-overs/:id/undo": "leadManager",
  "PUT /lead/holidays/:day": "leadManager",
  "GET /lead/prospects": "allUser",
  "GET /lead/prospects/list": "staff",
  "GET /lead/prospects/export": "staff",
  "GET /integration/staff/api-keys": "allUser",
  "POST /integration/staff/api-keys": "allUser",
  "DELETE /integration/staff/api-keys/:id": "allUser",
  "DELETE /lead/holidays/:day": "leadManager",
  "GET /lead/queue": "staff",
  "GET /lead/queue/count": "staff",
  "GET /lead/queue/load": "leadManager",
  "PUT /lead/queue/snooze": "staff",
  "PUT /lead/queue/take": "staff",
  "GET /lead/prospects/:id": "staff",
  "GET /lead/prospects/:id/timeline": "staff",
  "POST /lead/prospects/new": "leadAdder",
  "PUT /lead/prospects/:id": "staff",
  "POST /lead/prospects": "staff",
  "POST /lead/prospects/:id/events": "staff",
  "POST /lead/prospects/:id/merge": "staff",
  "GET /lead/prospects/:id/merge/:otherId": "staff",
  "POST /lead/prospects/:id/merges/:mergeId/undo": "staff",
  "GET /lead/prospects/duplicates": "staff",
  "PUT /lead/prospects/:id/contact": "staff",
  "GET /lead/prospects/:id/message-options": "staff",
  "POST /lead/prospects/:id/messages/preview": "staff",
  "POST /lead/prospects/:id/messages": "staff",
  "POST /lead/prospects/:id/invitation": "staff",
  "GET /lead/fields": "staff",
  "POST /lead/fields": "leadManager",
  "PUT /lead/fields/:id": "leadManager",
  "GET /lead/message-templates": "templateReader",
  "POST /lead/message-templates": "templates",
  "PUT /lead/message-templates/:id": "templates",
  "DELETE /lead/message-templates/:id": "templates",
  "POST /lead/bulk-changes/preview": "staff",
  "POST /lead/bulk-changes": "staff",
  "POST /lead/bulk-messages/preview": "staff",
  "POST /lead/bulk-messages": "staff",
  "GET /lead/bulk-messages": "staff",
  "POST /lead/bulk-messages/:id/stop": "staff",
  "POST /lead/replies": "signedItself",
  "POST /lead/ad-leads": "signedItself",
  "GET /lead/user/:userId/leads": "theirCounsellor",
  "POST /lead/user/:userId/prospect": "theirCounsellor",
  "GET /lead/call-backs": "staff",
  "POST /userLead/:userId/lead": "own",
  "GET /lead/lead/export": "staff",
  "GET /integration/staff/webhooks": "allUser",
  "POST /integration/staff/webhooks": "allUser",
  "PUT /integration/staff/webhooks/:id": "allUser",
  "DELETE /integration/staff/webhooks/:id": "allUser",
  "POST /integration/staff/webhooks/:id/secret": "allUser",
  "POST /integration/staff/webhooks/:id/test": "allUser",
  "GET /integration/staff/webhooks/:id/deliveries": "allUser",
  "GET /lead/imports": "leadManager",
  "POST /lead/import": "leadManager",
  "GET /lead/import/:id": "leadManager",
  "PUT /lead/import/:id": "leadManager",
  "PUT /lead/import/:id/header": "leadManager",
  "GET /lead/import/:id/skipped": "leadManager",
  "POST /lead/partner-enquiry": "everybody",
  "GET /lead/partner-enquiry": "staff",
  "PUT /lead/partner-enquiry/:id": "staff",
  "POST /chat": "everybody",
  "GET /chat/changed": "everybody",
  "GET /chat/link/:token": "everybody",
  "POST /chat/link/:token": "everybody",
  "GET /chat/link/:token/summary": "everybody",
  "GET /chat/user/:userId": "own",
  "POST /chat/user/:userId/claim": "own",
  "GET /chat/user/:userId/:id": "own",
  "POST /chat/user/:userId/:id": "own",
  "POST /chat/link/:token/typing": "everybody",
  "POST /chat/user/:userId/:id/typing": "own",
  "GET /chat/staff": "staff",
  "GET /chat/staff/:id/news": "staff",
  "POST /chat/staff/:id/notes": "staff",
  "POST /chat/staff/:id/typing": "staff",
  "POST /chat/staff/:id/lead": "staff",
  "GET /chat/staff/:id": "staff",
  "POST /chat/staff/:id": "staff",
  "PUT /chat/staff/:id/counsellor": "staff",
  "GET /marketing/funnel": "leadNumbers",
  "GET /marketing/staff/report/:report": "reports",
  "GET /marketing/staff/searches": "content",
  "GET /marketing/staff/search-aliases": "content",
  "POST /marketing/staff/search-aliases": "content",
  "PUT /marketing/staff/search-aliases": "content",
  "POST /marketing/searches": "everybody",
  "GET /payment/staff/refunds": "refunds",
  "POST /payment/staff/refunds/:id": "payments",
  "DELETE /payment/staff/refunds/:id": "payments",
  "GET /payment/staff/payments": "refunds",
  "GET /payment/staff/payments/:id": "refunds",
  "POST /payment/staff/payments/:id/refunds": "payments",
  "GET /pathway/brochure/:id/slug/:slug": "signedIn",
  "GET /pathway/brochure/:id/slug/:slug/file": "signedIn",
  "GET /pathway/learner-guide/:id": "signedIn",
  "GET /pathway/staff/search": "content",
  "GET /webinar/ebooks/:slug/download": "signedIn",
  "POST /webinar/zoom/signature": "signedIn",
  "GET /auth/user/:userId/sso/token": "own",
  "GET /auth/user/:userId/second-factor": "own",
  "POST /auth/user/:userId/second-factor": "own",
  "POST /auth/user/:userId/second-factor/confirm": "own",
  "POST /auth/user/:userId/second-factor/verify": "own",
  "POST /auth/user/:userId/second-factor/recovery-codes": "own",
  "POST /auth/user/:userId/second-factor/remove": "own",
  "GET /auth/refresh": "signedItself",
  "POST /auth/form-post/claim": "everybody",
  "POST /auth/form-post/finish": "everybody",
  "POST /auth/pending-form": "everybody",
  "POST /auth/pending-form/read": "signedIn",
  "POST /auth/pending-form/consume": "signedIn",
  "GET /event/user/:userId": "own",
  "GET /event/user/:userId/ticket/:slug": "own",
  "POST /event/:eventId/user/:userId": "own",
  "POST /webinar/register/:id": "signedIn",
  "GET /calculator/user/:userId/gpa": "own",
  "POST /recommendation/v1/courses/recommendation": "signedIn",
  "GET /recommendation/v1/user/:userId/recommendation": "ownAndRecommendationStaff",
  "GET /recommendation/user/filters": "ownAndRecommendationStaff",
  "GET /recommendation/pathway/recommendation": "ownAndRecommendationStaff",
  "POST /recommendation/v2/pathway/recommendation": "signedIn",
  "POST /recommendation/search/name": "signedIn",
  "POST /recommendation/search/university": "signedIn",
  "GET /userCourse/user/:userId/user-progress/stats": "ownPaid",
  "GET /userCourse/user/:userId/score": "ownPaid",
  "POST /userCourse/user/:userId/user-progress": "ownPaid",
  "POST /userCourse/user/:userId/draft/:planKey/:moduleId": "ownPaid",
  "GET /learnerGuide/program-key/:programKey": "signedIn",
  "POST /payment/webhook/:gateway": "signedItself",
  "POST /payment/callback/:gateway": "everybody",
  "GET /appointment/slots": "everybody",
  "POST /appointment/user/:userId": "own",
  "GET /appointment/user/:userId": "own",
  "GET /appointment/link/:token": "everybody",
  "PUT /appointment/link/:token": "everybody",
  "GET /appointment/link/:token/calendar": "everybody",
  "GET /appointment/staff": "staff",
  "POST /appointment/staff": "staff",
  "GET /appointment/staff/calls": "staff",
  "GET /appointment/staff/past": "staff",
  "GET /appointment/staff/conflicts": "staff",
  "PUT /appointment/staff/:id": "staff",
  "GET /appointment/staff/:id": "staff",
  "PUT /appointment/staff/:id/booking": "staff",
  "GET /appointment/staff/feed": "staff",
  "POST /appointment/staff/feed": "staff",
  "DELETE /appointment/staff/feed": "staff",
  "GET /appointment/feed/:token": "everybody",
  "GET /payment/:userId/products": "own",
  "GET /payment/:userId/coupon/:coupon": "own",
  "GET /payment/validate/user/:userId/coupon/:coupon": "own",
  "POST /payment/:userId/transaction": "own",
  "GET /payment/:userId/transaction/:transactionId": "own",
  "DELETE /payment/:userId/transaction/:transactionId": "own",
  "GET /payment/:userId/transaction/:transactionId/checkout": "own",
  "GET /payment/:userId/bought-booster/:source": "own",
  "GET /payment/:userId/bought-status": "own",
  "POST /payment/:userId/test-gateway/:orderId": "own",
};

/** Groups of routes without personal data. */
const publicFamilies =
  /^\w+ \/(countries|pathway|examcms|articles|marketing|webinar|event|calculator|metatag|lookups|health|dev|auth)\b/;

function ruleOf(route: string): Rule | undefined {
  const [method, path = ""] = route.split(" ");
  const own = path.startsWith("/user/user/:userId")
    ? ofUser[`${method} ${path.slice("/user/user/:userId".length)}`]
    : elsewhere[route];
  return own ?? (!path.includes(":userId") && publicFamilies.test(route) ? "everybody" : undefined);
}

/** Valid values for the other path parameters. */
const sample: Readonly<Record<string, string>> = {
  section: "personal",
  group: "exam",
  name: "ielts",
  examGroupId: "1",
  stageId: "3",
  gateway: "test",
  report: "source",
  programKey: "certif-v74-web-upgra-psv2",
  source: "sa-lite",
};

const addressOf = (path: string, userId: string): string =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_whole, name: string) =>
    name === "userId" ? userId : (sample[name] ?? randomUUID()),
  );

/** Some calls have the student in their query. */
const queryOf = (path: string, userId: string): string =>
  /^\/recommendation\/(user\/filters|pathway)/.test(path) ? `?userId=${userId}` : "";

describe("authorisation", () => {
  let environment: TestEnvironment;
  let people: Record<Exclude<Persona, "anonymous">, TestUser>;
  beforeAll(async () => {
    // limits.test.ts tests the limits.
    environment = await openEnvironment({
      CLIENT_LIMIT_FACTOR: 1000,
      CATALOGUE_DIR: writeSmallCatalogue(),
    });
    people = {
      free: await newcomer(environment),
      paid: await newPaid(environment),
      other: await newcomer(environment),
      viewer: await newStaff(environment, "view_recommendation"),
      counsellor: await newStaff(environment, "lms_user"),
      theirs: await newStaff(environment, "lms_user"),
      sales: await newStaff(environment, "sales"),
      finance: await newStaff(environment, "finance"),
      content: await newStaff(environment, "content"),
      audit: await newStaff(environment, "audit"),
      front_desk: await newStaff(environment, "front_desk"),
      marketing: await newStaff(environment, "marketing"),
      events: await newStaff(environment, "events"),
      all_user: await newStaff(environment, "all_user"),
    };
    await assign(environment, people.free, "counsellorId", people.theirs);
    await assign(environment, people.paid, "buddyId", people.theirs);
  });
  afterAll(() => environment.close());

  const routes = () => [
    ...new Set(
      environment.app.routes
        .filter(({ method }) => method !== "ALL")
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];

  it("has exactly one rule for every route", () => {
    expect(routes().filter((route) => ruleOf(route) === undefined)).toEqual([]);
    const named = [
      ...Object.keys(ofUser).map((route) => route.replace(" ", " /user/user/:userId")),
      ...Object.keys(elsewhere),
    ];
    expect(named.filter((route) => !routes().includes(route))).toEqual([]);
  });

  it.each(personas)("as %s", async (persona) => {
    const owner = persona === "paid" ? people.paid : people.free;
    const bearer = persona === "anonymous" ? undefined : people[persona].bearer;
    const wrong: string[] = [];
    // Public routes don't look at who calls: an anonymous and a signed-in person call them.
    const others = routes().filter(
      (route) =>
        route !== SIGN_OUT_EVERYWHERE &&
        (ruleOf(route) !== "everybody" || persona === "anonymous" || persona === "free"),
    );
    const callAs = async (route: string) => {
      const rule = ruleOf(route) ?? "everybody";
      const [method = "", path = ""] = route.split(" ");
      const response = await environment.client
        .another()
        .raw(method, addressOf(path, owner.userId).slice(1) + queryOf(path, owner.userId), {
          ...(bearer ? { bearer } : {}),
          ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
        });
      await response.arrayBuffer();
      const expected = rules[rule][persona];
      const isIn = response.status !== 401 && response.status !== 403 && response.status < 500;
      if (expected === "in" ? !isIn : response.status !== expected)
        wrong.push(`${route}: ${response.status}, and not ${expected} (${rule})`);
    };
    for (let at = 0; at < others.length; at += 8)
      await Promise.all(others.slice(at, at + 8).map(callAs));
    await callAs(SIGN_OUT_EVERYWHERE);
    expect(wrong.join("\n")).toBe("");
  });

  it("rejects foreign tokens", async () => {
    const [head = "", , tail = ""] = people.free.bearer.split(".");
    const claims = Buffer.from(
      JSON.stringify({ userId: people.free.userId, permissions: ["all_user"] }),
    ).toString("base64url");
    for (const bearer of [`${head}.${claims}.${tail}`, "x", `${head}.${claims}.`]) {
      const response = await environment.client.get(`${people.free.base}/profile`, { bearer });
      expect(response.status).toBe(401);
    }
  });
});
