import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appointments } from "#backend/platform/db/schema/appointments";
import * as calendar from "../../../app/routes/appointments/staff-calendar";
import * as calendarFeed from "../../../app/routes/appointments/staff-calendar-feed";
import { Browser } from "../../contract/website";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/calendar";
const HOUR_MS = 60 * 60 * 1000;

/** A call that was due an hour ago. */
async function dueCall(staffId: string): Promise<string> {
  const { user } = await newStudent(environment());
  const [row] = await environment()
    .deps.db.insert(appointments)
    .values({
      ...{ userId: user.userId, resource: staffId, mobile: user.mobile, topic: "Visa" },
      startsAt: new Date(Date.now() - HOUR_MS),
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
