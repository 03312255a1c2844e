import { and, asc, eq, gt, or } from "drizzle-orm";
import { siteOfPerson } from "../notifications/notify-person";
import { appointments } from "../platform/db/schema/appointments";
import type { Deps } from "../platform/deps";
import { takeBack } from "../platform/outbox/enqueue";
import { eachItem } from "../platform/work/each-item";
import { readAvailability } from "./availability";
import { conflictOf } from "./call-conflicts";
import { announce, announceConflict, type Appointment } from "./messages";
import { linkTokenFor } from "./views";

const PAGE = 200;

/**
 * Tells the students of booked calls that nobody takes at their time, once: a holiday, an absence
 * or hours were changed, or somebody left. If that changes back, the call is confirmed again. Staff
 * who move such a call announce it as usual.
 * @returns how many students were told
 */
export async function tellAboutConflicts(deps: Deps): Promise<number> {
  const availability = await readAvailability(deps.db, deps.now());
  const isNews = (row: Appointment) =>
    (conflictOf(availability, row) !== null) !== (row.conflictToldAt !== null);
  const result = await eachItem<Appointment>(deps, {
    job: "tell about calls",
    page: (after) => pageOf(deps, after, isNews),
    keyOf: ({ id }) => id,
    run: ({ id }) =>
      deps.db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(appointments)
          .where(and(eq(appointments.id, id), isUpcoming(deps)))
          .for("update");
        if (!row || !isNews(row)) return;
        const isConflict = row.conflictToldAt === null;
        await takeBack(tx, row.reminderIds);
        await tx
          .update(appointments)
          .set({ conflictToldAt: isConflict ? deps.now() : null, reminderIds: [] })
          .where(eq(appointments.id, id));
        const { origin } = await siteOfPerson(tx, deps, row.userId, false);
        const link = { origin, token: await linkTokenFor(tx, deps, row) };
        await (isConflict ? announceConflict : announce)(tx, deps, row, link);
      }),
  });
  if (result.done > 0) deps.wakeOutbox();
  return result.done;
}

const isUpcoming = ({ now }: Deps) =>
  and(eq(appointments.status, "confirmed"), gt(appointments.startsAt, now()));

/** The next calls with news, after another one. */
async function pageOf(
  deps: Deps,
  after: Appointment | null,
  isNews: (row: Appointment) => boolean,
): Promise<Appointment[]> {
  let last = after;
  for (;;) {
    const rows: Appointment[] = await deps.db
      .select()
      .from(appointments)
      .where(
        and(
          isUpcoming(deps),
          last
            ? or(
                gt(appointments.startsAt, last.startsAt),
                and(eq(appointments.startsAt, last.startsAt), gt(appointments.id, last.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(appointments.startsAt), asc(appointments.id))
      .limit(PAGE);
    const found = rows.filter(isNews);
    if (found.length > 0 || rows.length < PAGE) return found;
    last = rows.at(-1) ?? null;
  }
}
