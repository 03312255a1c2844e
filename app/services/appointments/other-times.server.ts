import type { listSlots } from "#contract/appointments/appointments";
import type { OperationInput } from "#contract/operation/index";
import { parseIst } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

interface Call {
  readonly status: string;
  readonly startsAt: string;
}

/**
 * The times that a call can be moved to. The page's query has the chosen `day`, whose times are
 * listed, and then the chosen `slot`. `person` says whose call it is.
 */
export async function otherTimes(
  visitor: Visitor,
  call: Call,
  query: URLSearchParams,
  person: OperationInput<typeof listSlots>["query"],
) {
  const isOpen = call.status === "confirmed" && parseIst(call.startsAt) > new Date();
  const wanted = query.get("day");
  const days =
    isOpen && wanted !== null
      ? await services(visitor).appointments.listSlots({ query: person })
      : [];
  const chosen =
    days.find(({ day }) => day === wanted) ??
    days.find(({ slots }) => slots.some(({ isFree }) => isFree)) ??
    null;
  return { isOpen, days, chosen, slot: query.get("slot") };
}
