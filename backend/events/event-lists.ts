import type { DocumentSummary } from "#domain/catalogue/documents";
import { isUpcoming } from "#domain/events/event-timing";
import { listDocuments } from "../catalogue/document-query";
import type { Deps } from "../platform/deps";
import { startOf } from "./calendar";

interface EventLists {
  /** Soonest first. */
  readonly upcoming: DocumentSummary[];
  /** Latest first. */
  readonly previous: DocumentSummary[];
}

/** Returns all events or webinars, split by whether they are over. */
export async function listsOf(deps: Deps, kind: "event" | "webinar"): Promise<EventLists> {
  const { data } = await listDocuments(deps.db, { kinds: [kind] });
  const sorted = [...data].sort((a, b) => startOf(a).getTime() - startOf(b).getTime());
  const isComing = ({ fields }: DocumentSummary) => isUpcoming(String(fields.startsAt), deps.now());
  return {
    upcoming: sorted.filter(isComing),
    previous: sorted.filter((one) => !isComing(one)).reverse(),
  };
}

/** An event or webinar with a registration. */
export interface RegistrationKey {
  readonly kind: string;
  readonly slug: string;
}

/** Returns the upcoming ones of these events and webinars, soonest first. */
export async function upcomingOf(
  deps: Deps,
  keys: readonly RegistrationKey[],
): Promise<DocumentSummary[]> {
  if (keys.length === 0) return [];
  const lists = await Promise.all([listsOf(deps, "event"), listsOf(deps, "webinar")]);
  return lists
    .flatMap(({ upcoming }) => upcoming)
    .filter((one) => keys.some(({ kind, slug }) => kind === one.kind && slug === one.slug))
    .sort((a, b) => startOf(a).getTime() - startOf(b).getTime());
}
