import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetFailures } from "~/services/client/resilience.server";
import { clearResponseCache } from "~/services/client/response-cache.server";
import * as root from "../../app/root";
import * as schedule from "../../app/routes/appointments/schedule";
import * as ieltsBand from "../../app/routes/calculators/ielts-band";
import * as articles from "../../app/routes/catalogue/articles";
import * as document from "../../app/routes/catalogue/document";
import * as hub from "../../app/routes/catalogue/hub";
import * as country from "../../app/routes/countries/country";
import * as course from "../../app/routes/courses/course";
import * as courseList from "../../app/routes/courses/list";
import * as programs from "../../app/routes/courses/programs";
import * as ebooks from "../../app/routes/downloads/ebooks";
import * as enquiry from "../../app/routes/enquiries/enquiry";
import * as events from "../../app/routes/events/events";
import * as webinars from "../../app/routes/events/webinars";
import * as coursesForYou from "../../app/routes/recommendations/courses-for-you";
import * as alumni from "../../app/routes/requests/alumni";
import * as scholarships from "../../app/routes/scholarships/list";
import * as search from "../../app/routes/search/search";
import * as shortlist from "../../app/routes/shortlist/shortlist";
import * as home from "../../app/routes/site/home";
import * as dashboard from "../../app/routes/students/dashboard";
import * as profile from "../../app/routes/students/details";
import * as universities from "../../app/routes/universities/list";
import * as university from "../../app/routes/universities/university";
import type { TestEnvironment } from "../contract/environment";
import type { Browser } from "../contract/website";
import { changeSettings, restoreSettings } from "../setup/site-settings";
import { newStudent, useServices } from "./services";

/** A page, and the calls without which it can't be shown. It makes others without depending on them. */
interface Page {
  readonly loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** In the paths of calls. */
  readonly subjects: readonly string[];
}

const page = (
  loader: unknown,
  path: string,
  subjects: readonly string[],
  params: Page["params"] = {},
): Page => ({ loader: loader as Page["loader"], path, params, subjects });

const TUM = "technical-university-of-munich-5001";

/** Pages of a signed-in student, whose header counts the shortlist. */
const pages: readonly Page[] = [
  page(root.loader, "/germany", []),
  page(home.loader, "", []),
  page(country.loader, "/germany", ["/countries/germany"]),
  page(courseList.loader, "/germany/masters", [
    "/pathway/taxonomy",
    "/pathway/courses",
    "/recommendation/course-list",
  ]),
  page(
    course.loader,
    "/university/finland/contract-university-99901/msc-contracts",
    ["/pathway/universities/"],
    {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    },
  ),
  page(university.loader, `/university/germany/${TUM}`, ["/pathway/universities/"], {
    ...{ countryName: "germany", universityName: TUM },
  }),
  page(universities.loader, "/universities", ["/pathway/taxonomy", "/pathway/universities"]),
  page(programs.loader, "/ua-accelerator-programs", ["/pathway"]),
  page(scholarships.loader, "/scholarship", ["/marketing/scholarshipData"]),
  page(articles.loader, "/articles", ["/articles"]),
  page(document.loader, "/exam/ielts", ["/examcms/ielts"]),
  page(hub.loader, "/exam", ["/marketing/"]),
  page(ebooks.loader, "/ebooks", ["/webinar/ebooks"]),
  page(events.loader, "/events", ["/event"]),
  page(webinars.loader, "/webinars", ["/webinar/webinars"]),
  page(alumni.loader, "/alumni-connect", ["/marketing/pageCategory"]),
  page(ieltsBand.loader, "/calculator/ielts-band", ["/marketing/pages/"]),
  page(search.loader, "/search?q=germany", ["/pathway/search"]),
  page(enquiry.loader, "/enquiry", []),
  page(schedule.loader, "/schedule-appointment", ["/appointment/slots"]),
  page(shortlist.loader, "/shortlist", ["/courses"]),
  page(dashboard.loader, "/profile/dashboard", ["/dashboard"]),
  page(coursesForYou.loader, "/profile/courses", ["/recommendation/v1/courses/recommendation"]),
  page(profile.loader, "/profile", ["/profile"]),
];

export const faults = {
  "500": () => new Response('{"code":"INTERNAL_SERVER_ERROR"}', { status: 500 }),
  "404": () => new Response('{"code":"NOT_FOUND"}', { status: 404 }),
  "a broken body": () => new Response('{"data": [1, {"a"', { status: 200 }),
  "a body of another shape": () => Response.json({ data: "other" }),
  "no response": () => new Promise<Response>(() => undefined),
} as const;
export type Fault = keyof typeof faults;

/** The status of a page whose subject fails. */
const ofSubject: Readonly<Record<Fault, number>> = {
  "500": 500,
  "404": 404,
  "a broken body": 500,
  "a body of another shape": 500,
  "no response": 503,
};

/** Shorter timers are no deadlines of calls. */
const CALL_TIMEOUT_MS = 1_000;
/** Calls with a timeout up to this may be waited for: the session, and the title of the page. */
const SHORT_TIMEOUT_MS = 2_000;
/** Any deadline that passes does so after this time. */
const PASSES_AFTER_MS = 50;

interface Failing {
  readonly call: string;
  readonly fault: Fault;
  readonly isSubject: boolean;
}

/** A safety net. Pages take milliseconds, because the deadlines are short. */
const NEVER_SENT_MS = 40_000;

/** Loads a page while the calls to one path fail. @returns its status, 0 if it is never sent, and the paths of its calls */
async function load(
  environment: TestEnvironment,
  browser: Browser,
  { loader, path, params }: Page,
  failing?: Failing,
) {
  clearResponseCache();
  forgetFailures();
  const calls = new Set<string>();
  const respond = environment.app.fetch.bind(environment.app);
  const app = vi.spyOn(environment.app, "fetch").mockImplementation((request, ...rest) => {
    const { pathname } = new URL(request.url);
    calls.add(pathname);
    return pathname === failing?.call ? faults[failing.fault]() : respond(request, ...rest);
  });
  let safetyNet: NodeJS.Timeout | undefined;
  const neverSent = new Promise<undefined>((resolve) => {
    safetyNet = setTimeout(() => resolve(undefined), NEVER_SENT_MS);
  });
  const timers = failing?.fault === "no response" ? withoutWaiting(failing.isSubject) : undefined;
  try {
    const response = await Promise.race([
      browser.get(loader as never, `/study-abroad${path}`, params),
      neverSent,
    ]);
    return { status: response?.status ?? 0, calls: [...calls] };
  } catch {
    // The error page.
    return { status: 500, calls: [...calls] };
  } finally {
    app.mockRestore();
    timers?.mockRestore();
    clearTimeout(safetyNet);
  }
}

/**
 * Lets the deadlines of calls pass soon. That of a long call which is not the page's subject never passes: a page
 * that waits for such a call is never sent.
 */
function withoutWaiting(isSubject: boolean) {
  const set = globalThis.setTimeout;
  return vi.spyOn(globalThis, "setTimeout").mockImplementation((run: () => void, ms = 0) => {
    if (ms < CALL_TIMEOUT_MS) return set(run, ms);
    if (isSubject || ms <= SHORT_TIMEOUT_MS) return set(run, PASSES_AFTER_MS);
    const never = set(run, 2 ** 31 - 1);
    never.unref();
    return never;
  });
}

/**
 * Breaks each call of each page in some ways: a page without a part has status 200, and one without its subject
 * the status of that.
 */
export function describeFaults(
  wanted: readonly Fault[],
  isTested: (path: string) => boolean,
): void {
  const environment = useServices();
  let student: Browser;
  beforeAll(async () => {
    changeSettings({ OPTIONAL_CALL_MS: 100 });
    ({ browser: student } = await newStudent(environment()));
  });
  afterAll(restoreSettings);

  describe.each(pages.filter(({ path }) => isTested(path)))("$path", (tested) => {
    it("survives the calls that it can do without, and has the status of its subject", async () => {
      const { status, calls } = await load(environment(), student, tested);
      expect(status).toBe(200);
      expect(calls.length).toBeGreaterThan(0);
      const found: string[] = [];
      for (const call of calls)
        for (const fault of wanted) {
          const isSubject = tested.subjects.some((name) => isOf(name, call));
          const expected = isSubject ? ofSubject[fault] : 200;
          const failing = { call, fault, isSubject };
          const { status } = await load(environment(), student, tested, failing);
          if (status !== expected) found.push(`${call} with ${fault}: ${status}, not ${expected}`);
        }
      expect(found).toEqual([]);
    });
  });
}

/** A path, the beginning of one that ends with a slash, or the end of one. */
const isOf = (name: string, call: string): boolean =>
  name.endsWith("/")
    ? call.startsWith(name)
    : call === name || (call.startsWith("/user/") && call.endsWith(name));
