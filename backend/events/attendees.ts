import { stringify } from "csv-stringify/sync";
import { and, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/events/attendees";
import type { OperationInput } from "#contract/operation/index";
import { staffRules } from "#domain/auth/permissions";
import type { CatalogueDocument, DocumentSummary } from "#domain/catalogue/documents";
import { eventKinds, type AttendeeFilter, type EventKind } from "#domain/events/event-attendance";
import { isOnDay, isUpcoming } from "#domain/events/event-timing";
import { dayOf } from "#domain/time/dates";
import { findDocument, isPublished } from "../catalogue/document-query";
import { recordChange } from "../platform/access/change-log";
import type { AccessContext } from "../platform/access/context";
import { requestersFor } from "../platform/access/staff-scope";
import { documents } from "../platform/db/schema/catalogue";
import { registrations, staffEvents } from "../platform/db/schema/events";
import { users } from "../platform/db/schema/users";
import { ApiError, notFound } from "../platform/http/errors";
import { pageOf, patternOf } from "../platform/http/list-queries";
import type { StaffFileHandler, StaffOperationHandler } from "../platform/operations/operations";
import { startOf } from "./calendar";

const PER_PAGE = 50;

type EventParams = OperationInput<typeof contract.listAttendees>["params"];

/** Lists all events and webinars with their numbers, the latest first. */
export const listStaffEvents: StaffOperationHandler<typeof contract.listStaffEvents> = async (
  _,
  c,
) => {
  const latestFirst = [...(await eventPages(c))].sort(
    (a, b) => startOf(b).getTime() - startOf(a).getTime(),
  );
  const numbers = await numbersOf(c);
  return { result: latestFirst.map((event) => viewOf(c, event, numbers)), about: [] };
};

/** Lists the people who have registered for an event. */
export const listAttendees: StaffOperationHandler<typeof contract.listAttendees> = async (
  { params, query },
  c,
) => {
  const { db } = c.var.deps;
  const [page] = await eventPages(c, params);
  if (!page) throw notFound();
  const rows = await db
    .select(attendeeColumns)
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(attendeesOf(c.var.claims, params, query.who), matches(query.q), after(query.after)))
    .orderBy(sortName, users.id)
    .limit(PER_PAGE + 1);
  const { page: attendees, next } = pageOf(rows, ({ userId }) => userId, PER_PAGE);
  const event = viewOf(c, page, await numbersOf(c, params));
  return {
    result: { event, attendees, next },
    about: attendees,
  };
};

/** Records whether a registered person attended. @throws ApiError 404 */
export const setAttendance: StaffOperationHandler<typeof contract.setAttendance> = async (
  { params: { userId, ...params }, body: { attended, reason } },
  c,
) => {
  const { deps, claims } = c.var;
  const event = await eventOr404(c, params);
  const needsReason = attended && !isOnDay(event.data.fields, deps.now());
  if (needsReason && reason === null) throw new ApiError(409, "CHECK_IN_REASON");
  const [visible] = await deps.db
    .select({ userId: registrations.userId, attendedAt: registrations.attendedAt })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(attendeesOf(c.var.claims, params, "all"), sql`${users.id}::text = ${userId}`));
  if (!visible) throw notFound();
  // The first check-in counts.
  const attendedAt = attended ? (visible.attendedAt ?? deps.now()) : null;
  await deps.db
    .update(registrations)
    .set({ attendedAt, checkedInBy: attended ? claims.userId : null })
    .where(and(isOf(params), eq(registrations.userId, visible.userId)));
  if (needsReason && reason !== null)
    await recordChange(deps.db, c, { event: params.slug, reason }, visible);
  return { result: { userId, attendedAt }, about: [visible] };
};

/**
 * Registers a person with an account at the door, and checks them in. The account is looked up by the whole verified
 * number or address only. @throws ApiError 404, 409 REGISTRATION_CLOSED for an event that isn't published
 */
export const registerWalkIn: StaffOperationHandler<typeof contract.registerWalkIn> = async (
  { params: { kind, slug }, body: { contact } },
  c,
) => {
  const { deps, claims } = c.var;
  const event = await eventOr404(c, { kind, slug });
  if (!event.published) throw new ApiError(409, "REGISTRATION_CLOSED");
  const now = deps.now();
  if (!isOnDay(event.data.fields, now)) throw new ApiError(409, "CHECK_IN_REASON");
  const digits = contact.replace(/[^\d]/g, "").replace(/^0+/, "");
  const isNumber = !contact.includes("@") && digits.length >= 10;
  const isThem = isNumber
    ? or(eq(users.mobile, `+${digits}`), eq(users.mobile, `+91${digits}`))
    : eq(users.email, contact.toLowerCase());
  const [person] = await deps.db
    .select({ userId: users.id })
    .from(users)
    .where(and(isThem, sql`${users.permissions} = '{}'`));
  if (!person) throw notFound();
  const checkedIn = { attendedAt: now, checkedInBy: claims.userId };
  await deps.db
    .insert(registrations)
    .values({ kind, slug, userId: person.userId, createdAt: now, ...checkedIn })
    .onConflictDoUpdate({
      target: [registrations.kind, registrations.slug, registrations.userId],
      set: checkedIn,
      setWhere: isNull(registrations.attendedAt),
    });
  return { result: { ...person, attendedAt: now }, about: [person] };
};

/** Exports the people who have registered as CSV. Formula cells are escaped. */
export const exportAttendees: StaffFileHandler<typeof contract.exportAttendees> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  await eventOr404(c, params);
  const rows = await deps.db
    .select(attendeeColumns)
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(attendeesOf(c.var.claims, params, "all"))
    .orderBy(sortName, users.id);
  const lines = rows.map(({ name, mobile, email, registeredAt, attendedAt }) => [
    name,
    mobile,
    email,
    registeredAt.toISOString(),
    attendedAt?.toISOString() ?? null,
  ]);
  const header = ["name", "mobile", "email", "registeredAt", "attendedAt"];
  const csv = stringify([header, ...lines], { bom: true, escape_formulas: true });
  const response = new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${params.slug}-${dayOf(deps.now())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
  return { response, about: rows };
};

/** The order of the list. */
const sortName = sql`coalesce(${users.fullName}, '')`;

/** Numbers and addresses are the verified ones. */
const attendeeColumns = {
  userId: users.id,
  name: users.fullName,
  mobile: users.mobile,
  email: users.email,
  registeredAt: registrations.createdAt,
  attendedAt: registrations.attendedAt,
};

const isOf = ({ kind, slug }: EventParams): SQL | undefined =>
  and(eq(registrations.kind, kind), eq(registrations.slug, slug));

/** Registrations of an event that this member of staff may see, joined to `users`. */
export const attendeesOf = (
  viewer: Parameters<typeof requestersFor>[0],
  params: EventParams,
  who: AttendeeFilter,
): SQL | undefined =>
  and(
    isOf(params),
    seesAllAttendees(viewer) ? undefined : requestersFor(viewer),
    who === "attended" ? isNotNull(registrations.attendedAt) : undefined,
    who === "missed" ? isNull(registrations.attendedAt) : undefined,
  );

/** Whether somebody sees all people of an event. Counsellors see their students and those of nobody. */
const seesAllAttendees = ({ permissions }: Parameters<typeof requestersFor>[0]): boolean =>
  staffRules.allAttendees(permissions);

/** The page of an event, also of one that was cancelled. @throws ApiError 404 */
export async function eventOr404(
  c: AccessContext,
  { kind, slug }: EventParams,
): Promise<CatalogueDocument> {
  const found = await findDocument(c.var.deps.db, [kind], slug, { preview: true });
  if (!found) throw notFound();
  return found;
}

/** Published events, and all that were made in the console. */
const eventPages = (c: AccessContext, params?: EventParams) =>
  c.var.deps.db
    .select({
      kind: documents.kind,
      slug: documents.slug,
      title: documents.title,
      fields: sql<DocumentSummary["fields"]>`${documents.data}->'fields'`,
      state: staffEvents.state,
    })
    .from(documents)
    .leftJoin(
      staffEvents,
      and(eq(staffEvents.kind, documents.kind as never), eq(staffEvents.slug, documents.slug)),
    )
    .where(
      and(
        inArray(documents.kind, [...eventKinds]),
        params
          ? and(eq(documents.kind, params.kind), eq(documents.slug, params.slug))
          : or(isPublished, isNotNull(staffEvents.state)),
      ),
    );

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const pattern = patternOf(q);
  return or(
    ilike(users.fullName, pattern),
    ilike(users.email, pattern),
    ilike(users.mobile, pattern),
  );
}

const after = (id: string | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`(${sortName}, ${users.id}) > (
        select coalesce(last.full_name, ''), last.id from ${users} as last where last.id = ${id})`;

type Numbers = ReadonlyMap<string, { readonly registered: number; readonly attended: number }>;

const keyOf = ({ kind, slug }: { readonly kind: string; readonly slug: string }): string =>
  `${kind}:${slug}`;

/** How many people have registered and attended, of one event or all. Anybody with the page may know that. */
async function numbersOf(c: AccessContext, params?: EventParams): Promise<Numbers> {
  const rows = await c.var.deps.db
    .select({
      kind: registrations.kind,
      slug: registrations.slug,
      registered: sql<number>`count(*)::int`,
      attended: sql<number>`count(${registrations.attendedAt})::int`,
    })
    .from(registrations)
    .where(params ? isOf(params) : undefined)
    .groupBy(registrations.kind, registrations.slug);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function viewOf(
  c: AccessContext,
  { kind, slug, title, fields, state }: Awaited<ReturnType<typeof eventPages>>[number],
  numbers: Numbers,
) {
  const { registered, attended } = numbers.get(keyOf({ kind, slug })) ?? {
    registered: 0,
    attended: 0,
  };
  const startsAt = String(fields.startsAt);
  return {
    kind: kind as EventKind,
    slug,
    title,
    startsAt,
    registered,
    attended,
    isUpcoming: isUpcoming(startsAt, c.var.deps.now()),
    isOnDay: isOnDay(fields, c.var.deps.now()),
    state: state ?? ("published" as const),
    isOfConsole: state !== null,
  };
}
