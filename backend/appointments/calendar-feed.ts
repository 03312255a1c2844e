import { and, asc, eq, gte } from "drizzle-orm";
import ical, { ICalCalendarMethod } from "ical-generator";
import type * as contract from "#contract/appointments/appointments";
import { staffRules } from "#domain/auth/permissions";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { addTime } from "#domain/time/dates";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import {
  endLink,
  linkSince,
  openLink,
  replaceLink,
  type LinkTarget,
} from "../platform/links/secret-links";
import type { FileHandler, StaffOperationHandler } from "../platform/operations/operations";
import { timesOf } from "./messages";
import { callsWithNames } from "./views";

/** Calendars keep what they have seen, so cancelled calls stay in the feed for a while. */
const PAST_DAYS = 30;
/** How often calendars should ask. */
const REFRESH_SECONDS = 15 * 60;

const linkOf = (userId: string): LinkTarget => ({
  kind: "calendar",
  subject: "calls",
  holder: { userId },
});

/** Shows whether the caller has a feed. */
export const showCalendarFeed: StaffOperationHandler<typeof contract.showCalendarFeed> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  return { result: { createdAt: await linkSince(deps, linkOf(claims.userId)) }, about: [] };
};

/** Makes a new address for the caller's calendar, which replaces an earlier one. */
export const createCalendarFeed: StaffOperationHandler<typeof contract.createCalendarFeed> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const token = await replaceLink(deps.db, deps, linkOf(claims.userId));
  return { result: { token }, about: "list" };
};

/** Revokes the caller's calendar. */
export const deleteCalendarFeed: StaffOperationHandler<typeof contract.deleteCalendarFeed> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  await endLink(deps.db, linkOf(claims.userId));
  return { result: undefined, about: "list" };
};

/** Returns the owner of a feed while they work with students. @throws ApiError 404 */
async function ownerOfFeed(deps: Deps, token: string): Promise<string> {
  const link = await openLink(deps.db, deps, "calendar", token);
  const [owner] = link
    ? await deps.db
        .select({ id: users.id, permissions: users.permissions })
        .from(users)
        .where(eq(users.id, link.holder))
    : [];
  if (!owner || !staffRules.counsellor(owner.permissions)) throw notFound();
  return owner.id;
}

/** Returns a counsellor's own calls as a calendar. */
export const downloadCalendarFeed: FileHandler<typeof contract.downloadCalendarFeed> = async (
  { params: { token } },
  c,
) => {
  const { deps } = c.var;
  const staffId = await ownerOfFeed(deps, token);
  const now = deps.now();
  const rows = await callsWithNames(deps.db)
    .where(
      and(
        eq(appointments.resource, staffId),
        gte(appointments.startsAt, addTime(now, -PAST_DAYS, "day")),
      ),
    )
    .orderBy(asc(appointments.startsAt));
  const { publicOrigin: origin } = callerOf(c, deps.config);
  const calendar = ical({
    name: `${brand.name}: calls`,
    prodId: { company: brand.name, product: "calls" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { call, name } of rows)
    calendar.createEvent({
      ...timesOf(call),
      summary: `Call ${name ?? "a student"}`,
      description: call.topic,
      location: call.mobile,
      url: origin + hrefTo("/counsellor/students/:student", { student: call.userId }),
    });
  return new Response(calendar.toString(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="calls.ics"',
    },
  });
};
