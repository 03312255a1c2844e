import { and, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/events/tickets";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { isOnDay } from "#domain/events/event-timing";
import { findDocument } from "../catalogue/document-query";
import { recordChange } from "../platform/access/change-log";
import { registrations } from "../platform/db/schema/events";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { linkToken, openLink } from "../platform/links/secret-links";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { isRegistered, ofPerson } from "./admission";

const KIND = "event";

/** The token of a person's ticket for an event: signed, and bound to this registration. */
export const ticketToken = (
  db: Database,
  deps: Deps,
  { slug, userId }: { readonly slug: string; readonly userId: string },
): Promise<string> => linkToken(db, deps, { kind: "ticket", subject: slug, holder: { userId } });

/** Gives a registered person the token of their ticket. @throws ApiError 404 */
export const showOwnTicket: OperationHandler<typeof contract.showOwnTicket> = async (
  { params: { slug } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  if (!(await isRegistered(deps, KIND, slug, userId))) throw notFound();
  return { token: await ticketToken(deps.db, deps, { slug, userId }) };
};

/** Shows which event a ticket is for. @throws ApiError 404 */
export const showTicket: OperationHandler<typeof contract.showTicket> = async (
  { params: { token } },
  c,
) => viewOf((await ticketOf(c.var.deps, token)).document);

/** Shows staff whose ticket it is. @throws ApiError 404 */
export const showTicketHolder: StaffOperationHandler<typeof contract.showTicketHolder> = async (
  { params: { token } },
  c,
) => {
  const { deps } = c.var;
  const { document, userId } = await ticketOf(deps, token);
  const [holder] = await deps.db
    .select({ userId: users.id, name: users.fullName, attendedAt: registrations.attendedAt })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(ofPerson({ kind: KIND, slug: document.slug, userId }));
  if (!holder) throw notFound();
  const event = { ...viewOf(document), isOnDay: isOnDay(document.data.fields, deps.now()) };
  return { result: { event, ...holder }, about: [holder] };
};

/** Checks in the holder of a ticket. @throws ApiError 404, 409 CHECK_IN_REASON on another day */
export const checkInTicket: StaffOperationHandler<typeof contract.checkInTicket> = async (
  { params: { token } },
  c,
) => {
  const { deps, claims } = c.var;
  const { document, userId } = await ticketOf(deps, token);
  const { slug } = document;
  if (!isOnDay(document.data.fields, deps.now())) throw new ApiError(409, "CHECK_IN_REASON");
  const isTheirs = ofPerson({ kind: KIND, slug, userId });
  const checkedIn = { attendedAt: deps.now(), checkedInBy: claims.userId };
  // The first check-in counts.
  await deps.db
    .update(registrations)
    .set(checkedIn)
    .where(and(isTheirs, isNull(registrations.attendedAt)));
  const [row] = await deps.db
    .select({ userId: registrations.userId, attendedAt: registrations.attendedAt })
    .from(registrations)
    .where(isTheirs);
  if (!row?.attendedAt) throw notFound();
  await recordChange(deps.db, c, { event: slug }, { userId });
  return { result: { userId, attendedAt: row.attendedAt }, about: [] };
};

/** What a ticket is for, and whose it is. Tickets end with the registration and the event's page. */
async function ticketOf(
  deps: Deps,
  token: string,
): Promise<{ readonly document: CatalogueDocument; readonly userId: string }> {
  const link = await openLink(deps.db, deps, "ticket", token);
  if (!link?.userId) throw notFound();
  const document = await findDocument(deps.db, [KIND], link.subject);
  if (!document || !(await isRegistered(deps, KIND, link.subject, link.userId))) throw notFound();
  return { document, userId: link.userId };
}

function viewOf({ slug, title, path, data }: CatalogueDocument) {
  const { startsAt, venue } = data.fields;
  return {
    slug,
    title,
    path,
    startsAt: String(startsAt),
    venue: typeof venue === "string" ? venue : null,
  };
}
