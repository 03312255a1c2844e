import { and, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox } from "#backend/platform/db/schema/platform";
import * as calendar from "../../../app/routes/events/calendar";
import * as event from "../../../app/routes/events/event";
import * as events from "../../../app/routes/events/events";
import * as nearest from "../../../app/routes/events/nearest-event";
import * as register from "../../../app/routes/events/register";
import * as toWebinars from "../../../app/routes/events/to-webinars";
import * as webinars from "../../../app/routes/events/webinars";
import { Browser } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";
const KOCHI = "education-day-kochi-2026";
const APS = "germany-from-aps-to-visa-1101";
const PAST = "study-abroad-fair-indore-2022";

const kinds = [
  { kind: "event", path: `${BASE}/events/${KOCHI}`, id: KOCHI, list: "/events" },
  { kind: "webinar", path: `${BASE}/webinar/${APS}`, id: APS, list: "/webinars" },
] as const;

describe("the lists", () => {
  it("have upcoming events, soonest first, and past ones, latest first", async () => {
    const { upcoming, previous, seo } = await new Browser().load(events.loader, `${BASE}/events`);
    const startsOf = (list: typeof upcoming) => list.map(({ fields }) => String(fields.startsAt));
    expect(upcoming.length).toBeGreaterThan(1);
    expect(startsOf(upcoming)).toEqual(startsOf(upcoming).sort());
    expect(startsOf(previous)).toEqual(startsOf(previous).sort().reverse());
    expect(previous.map(({ slug }) => slug)).toContain(PAST);
    // Samples only.
    expect(seo.isIndexed).toBe(false);
  });

  it("lead from /event to the nearest upcoming event, temporarily", async () => {
    const { upcoming } = await new Browser().load(events.loader, `${BASE}/events`);
    const reply = await new Browser().get(nearest.loader, `${BASE}/event`);
    expect(reply).toRedirectTo(`${BASE}/events/${upcoming[0]?.slug}`, 302);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it("filter past webinars by country, and ignore an unknown one", async () => {
    const load = (query: string) => new Browser().load(webinars.loader, `${BASE}/webinars${query}`);
    const all = await load("");
    const uk = await load("?country=uk");
    expect(uk.previous.total).toBeGreaterThan(0);
    expect(uk.previous.total).toBeLessThan(all.previous.total);
    expect(uk.upcoming).toEqual(all.upcoming);
    expect((await load("?country=atlantis")).country).toBeNull();
  });

  it.each(["?page=99", "?upcoming=99"])("return 404 for %s", async (query) => {
    expect((await new Browser().get(webinars.loader, `${BASE}/webinars${query}`)).status).toBe(404);
  });

  it.each([
    ["/webinar", {}, "/webinars"],
    [`/live-webinar/${APS}`, { id: APS }, `/webinar/${APS}`],
  ])("have other addresses: %s", async (path, params, target) => {
    const reply = await new Browser().get(toWebinars.loader, BASE + path, params);
    expect(reply).toRedirectTo(BASE + target, 301);
  });
});

describe("registering for what is over or unknown", () => {
  it.each([
    [PAST, `${BASE}/events/${PAST}`, 303],
    ["none", null, 404],
  ])("asks nobody for a code: %s", async (slug, target, status) => {
    const path = `${BASE}/events/${slug}/register`;
    const reply = await new Browser().get(register.loader, path, { id: slug });
    expect(reply.status).toBe(status);
    if (target) expect(reply).toRedirectTo(target);
  });
});

describe.each(kinds)("the page of $kind", ({ path, id, list }) => {
  it("shows whether it is upcoming", async () => {
    const page = await new Browser().load(event.loader, path, { id });
    expect(page).toMatchObject({ isUpcoming: true, isRegistered: false, list: { path: list } });
  });

  it("cancels a registration with its reminder, once", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const params = { id };
    await browser.post(register.action, `${path}/register`, { csrf }, params);
    const reminders = () =>
      environment().deps.db.$count(
        outbox,
        and(eq(outbox.userId, user.userId), gt(outbox.nextTryAt, environment().deps.now())),
      );
    expect(await reminders()).toBe(1);
    const { isRegistered } = await browser.load(register.loader, `${path}/register`, params);
    expect(isRegistered).toBe(true);
    const cancel = () =>
      browser.post(register.action, `${path}/register`, { csrf, wish: "cancel" }, params);
    expect(await cancel()).toRedirectTo(path);
    expect(await reminders()).toBe(0);
    expect((await browser.load(event.loader, path, params)).isRegistered).toBe(false);
    expect(await cancel()).toRedirectTo(path);
  });

  it("returns 404 for an unknown id", async () => {
    const reply = await new Browser().get(event.loader, path.replace(id, "none"), { id: "none" });
    expect(reply.status).toBe(404);
  });

  it("has a calendar file", async () => {
    const reply = await new Browser().get(calendar.loader, `${path}/calendar.ics`, { id });
    expect(reply.headers.get("content-type")).toContain("text/calendar");
    expect(reply.headers.get("content-disposition")).toContain(`${id}.ics`);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=600");
    expect((await reply.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const none = { id: "none" };
    expect((await new Browser().get(calendar.loader, `${path}/calendar.ics`, none)).status).toBe(
      404,
    );
  });
});

it("offers all upcoming events as one calendar", async () => {
  const reply = await new Browser().get(calendar.loader, `${BASE}/events.ics`);
  expect((await reply.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1);
});

describe.each(kinds)("registering for $kind", ({ path, id }) => {
  const form = (browser: Browser, at: string = path, slug: string = id) =>
    browser.get(register.loader, `${at}/register`, { id: slug });

  it("asks signed-out visitors to sign in and return", async () => {
    const returnTo = new URLSearchParams({ returnTo: `${path}/register` });
    expect(await form(new Browser())).toRedirectTo(`${BASE}/sign-in?${returnTo}`);
  });

  it("takes one click, and the form then cancels it", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect((await form(browser)).status).toBe(200);
    const reply = await browser.post(register.action, `${path}/register`, { csrf }, { id });
    expect(reply).toRedirectTo(path);
    expect(await browser.load(event.loader, path, { id })).toMatchObject({ isRegistered: true });
    expect((await form(browser)).status).toBe(200);
    const other = await newStudent(environment());
    const page = await other.browser.load(event.loader, path, { id });
    expect(page).toMatchObject({ isRegistered: false });
  });

  it("returns 404 for an unknown id", async () => {
    const { browser, csrf } = await newStudent(environment());
    const none = path.replace(id, "none");
    expect((await form(browser, none, "none")).status).toBe(404);
    const reply = await browser.post(register.action, none, { csrf }, { id: "none" });
    expect(reply.status).toBe(404);
  });
});

it("redirects from the form to a past event, which takes no registration", async () => {
  const { browser, csrf } = await newStudent(environment());
  const path = `${BASE}/events/${PAST}`;
  const params = { id: PAST };
  expect(await browser.get(register.loader, `${path}/register`, params)).toRedirectTo(path);
  const reply = await browser.post(register.action, `${path}/register`, { csrf }, params);
  expect(reply).toRedirectTo(path);
  const page = await browser.load(event.loader, path, params);
  expect(page).toMatchObject({ isUpcoming: false, isRegistered: false });
});
