import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appointments } from "#backend/platform/db/schema/appointments";
import { bookableDays } from "#domain/appointments/appointments";
import { parseIst } from "#domain/time/dates";
import * as staffCall from "../../../app/routes/appointments/staff-call";
import * as calendar from "../../../app/routes/appointments/staff-calendar";
import * as calendarFeed from "../../../app/routes/appointments/staff-calendar-feed";
import { takeCalls } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/calendar";
const HOUR_MS = 60 * 60 * 1000;

/** A call that was due an hour ago. */
const dueCall = (staffId: string) => callAt(staffId, new Date(Date.now() - HOUR_MS));

async function callAt(staffId: string, startsAt: Date): Promise<string> {
  const { user } = await newStudent(environment());
  const [row] = await environment()
    .deps.db.insert(appointments)
    .values({
      ...{ userId: user.userId, resource: staffId, mobile: user.mobile, topic: "Visa" },
      startsAt,
    })
    .returning();
  return row?.id ?? "";
}

describe("the calendar of the console", () => {
  it("records outcomes, and says when there is no such call", async () => {
    const { browser, csrf, user } = await newCounsellor(environment());
    const id = await dueCall(user.userId);
    expect(await browser.post(calendar.action, PATH, { csrf, no_show: id })).toRedirectTo(PATH);
    expect((await browser.load(calendar.loader, PATH)).past).toMatchObject([
      { id, status: "no_show" },
    ]);
    await browser.post(calendar.action, PATH, { csrf, completed: id });
    expect((await browser.load(calendar.loader, PATH)).past).toMatchObject([
      { status: "completed" },
    ]);
    const unknown = { csrf, completed: crypto.randomUUID() };
    expect((await browser.post(calendar.action, PATH, unknown)).status).toBe(404);
  });

  it("moves and cancels a call on its own page, and never has the student's link", async () => {
    const { browser, csrf, user } = await newCounsellor(environment());
    await takeCalls(environment(), user);
    const day = bookableDays(new Date())[3] ?? "";
    const id = await callAt(user.userId, parseIst(`${day}T10:00`));
    const path = `${PATH}/${id}`;
    const open = (query = "") => browser.load(staffCall.loader, path + query, { call: id });
    const list = await (await browser.get(calendar.loader, PATH)).text();
    expect(list).toContain(id);
    expect(list).not.toMatch(/bookings|eyJ/);
    expect(await open()).toMatchObject({ isOpen: true, days: [], call: { id } });
    expect((await open(`?day=${day}`)).chosen).toMatchObject({ day });
    const post = (form: Record<string, string>) =>
      browser.post(staffCall.action, path, { csrf, ...form }, { call: id });
    expect((await post({ slot: "2020-01-01T10:00" })).status).toBe(400);
    expect(await post({ slot: `${day}T12:00` })).toRedirectTo(`${path}?done=moved`);
    expect((await open()).call.startsAt).toBe(`${day}T12:00`);
    expect(await post({ cancel: "1" })).toRedirectTo(path);
    expect(await open()).toMatchObject({ isOpen: false, call: { status: "cancelled" } });
    expect((await post({ cancel: "1" })).status).toBe(404);
    const { browser: other } = await newCounsellor(environment());
    expect((await other.get(staffCall.loader, path, { call: id })).status).toBe(404);
  });

  it("has a feed at the site's public address, whatever address the request came in by", async () => {
    const { user } = await newCounsellor(environment());
    const browser = new Browser("127.0.0.1:3000");
    await browser.signIn(user);
    const csrf = await browser.formToken(user);
    const made = await browser.post(calendar.action, PATH, { csrf, feed: "create" });
    const { address } = z.object({ address: z.string() }).parse(await made.json());
    expect(new URL(address).origin).toBe("http://localhost:3000");
  });

  it("shows the address of the feed once, and revokes it", async () => {
    const { browser, csrf } = await newCounsellor(environment());
    const made = await browser.post(calendar.action, PATH, { csrf, feed: "create" });
    const { address } = z.object({ address: z.string().url() }).parse(await made.json());
    const token = /\/staff-calendar\/([\w-]{43})\/calls\.ics$/.exec(address)?.[1] ?? "";
    const open = () => new Browser().get(calendarFeed.loader, new URL(address).pathname, { token });
    const file = await open();
    expect([
      file.status,
      file.headers.get("content-type"),
      file.headers.get("cache-control"),
    ]).toEqual([200, "text/calendar; charset=utf-8", "private, no-store"]);
    expect(await file.text()).toContain("BEGIN:VCALENDAR");
    const shown = await browser.get(calendar.loader, PATH);
    expect(await shown.text()).not.toContain(token);
    expect(await browser.post(calendar.action, PATH, { csrf, feed: "revoke" })).toRedirectTo(PATH);
    expect((await open()).status).toBe(404);
  });
});
