import type { Context } from "hono";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { isOn, isRoomOpen, isUpcoming } from "#domain/events/event-timing";
import { claimsOf } from "../platform/access/bearer";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { admissionOf, isRegistered, meetingUrlOf } from "./admission";
import { calendarOf, versionsOf } from "./calendar";

/** Returns a visitor's registration status and, if registered, the meeting place. */
export async function registrationOf(deps: Deps, c: Context, document: CatalogueDocument) {
  const claims = await claimsOf(deps, c.req.raw);
  const kind = document.kind as "event" | "webinar";
  const { startsAt, durationMinutes } = document.data.fields;
  const registered =
    claims !== null && (await isRegistered(deps, kind, document.slug, claims.userId));
  const isOpen =
    registered && isRoomOpen(String(startsAt), Number(durationMinutes ?? 0), deps.now());
  return {
    isUpcoming: isUpcoming(String(startsAt), deps.now()),
    isOn: isOn(document.data.fields, deps.now()),
    isRegistered: registered,
    admission: await admissionOf(deps.db, { kind, slug: document.slug }),
    joinUrl: isOpen ? await joinUrlOf(deps, document.slug) : null,
  };
}

/** The link of a webinar's own meeting, or else the one of the setting. */
async function joinUrlOf({ db, config }: Deps, slug: string): Promise<string | null> {
  const own = await meetingUrlOf(db, slug);
  return own ?? config.MEETING_URL?.replace("{id}", encodeURIComponent(slug)) ?? null;
}

/** Returns events as a calendar file. */
export async function calendarResponse(
  c: Context,
  deps: Deps,
  all: Parameters<typeof calendarOf>[0],
): Promise<Response> {
  const versions = await versionsOf(deps.db, all);
  return new Response(calendarOf(all, callerOf(c, deps.config).publicOrigin, versions), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}
