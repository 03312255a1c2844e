import { eventKinds, type EventKind } from "#domain/events/event-attendance";

interface EventPlace {
  readonly kind: EventKind;
  readonly slug: string;
}

/** The event of an address. @throws Response 404 */
export function eventPlace(params: Readonly<Record<string, string | undefined>>): EventPlace {
  const kind = eventKinds.find((one) => one === params.kind);
  if (!kind) throw new Response("", { status: 404 });
  return { kind, slug: params.slug ?? "" };
}

/** The kind in a query or a form. Events at a venue by default. */
export const kindIn = (given: string | null): EventKind =>
  eventKinds.find((one) => one === given) ?? "event";
