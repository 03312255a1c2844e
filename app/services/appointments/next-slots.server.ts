import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { staffOf } from "~/services/students/staff.server";

const MAX_DAYS = 3;
const MAX_SLOTS_A_DAY = 4;

/** Free times of the next days, for a page that offers a call. */
export interface NextSlots {
  readonly days: readonly { readonly day: string; readonly slots: readonly string[] }[];
  /** Name of the visitor's counsellor, who is asked first. */
  readonly counsellor: string | null;
}

/**
 * The next free times, spread over three days. None during an outage, because the page has another
 * purpose.
 */
export async function nextSlots(visitor: Visitor): Promise<NextSlots> {
  const [days, counsellor] = await Promise.all([
    optional("appointment slots", services(visitor).appointments.listSlots({ query: {} }), []),
    visitor.isSignedIn ? optional("counsellor", staffOf(visitor, "counselor"), null) : null,
  ]);
  const free = days.map(({ day, slots }) => ({
    day,
    slots: spread(slots.flatMap(({ startsAt, isFree }) => (isFree ? startsAt : []))),
  }));
  return {
    days: free.filter(({ slots }) => slots.length > 0).slice(0, MAX_DAYS),
    counsellor: counsellor?.name ?? null,
  };
}

/** A few times from the whole day, first to last. */
function spread(slots: readonly string[]): string[] {
  if (slots.length <= MAX_SLOTS_A_DAY) return [...slots];
  const step = (slots.length - 1) / (MAX_SLOTS_A_DAY - 1);
  return Array.from(
    { length: MAX_SLOTS_A_DAY },
    (_, index) => slots[Math.round(index * step)] ?? "",
  );
}
