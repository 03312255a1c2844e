import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "#contract/appointments/appointments";
import { seesAllLeads } from "../platform/access/staff-scope";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import { exactTime, pageOf, PER_PAGE, rowsAfter, withinDays } from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { TEAM } from "./messages";
import { pastCallView } from "./views";

const callees = alias(users, "callees");

/** Lists calls as the report of calls counts them, the latest first. */
export const listCalls: StaffOperationHandler<typeof contract.listCalls> = async (
  { query: { from, to, status, callee, after } },
  c,
) => {
  const { deps, claims } = c.var;
  const found = await deps.db
    .select({
      call: appointments,
      at: exactTime(appointments.startsAt),
      name: users.fullName,
      counsellor: callees.fullName,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .leftJoin(callees, sql`${callees.id}::text = ${appointments.resource}`)
    .where(
      and(
        seesAllLeads(claims) ? undefined : eq(appointments.resource, claims.userId),
        withinDays(appointments.startsAt, from, to),
        status ? eq(appointments.status, status) : undefined,
        callee ? isWith(callee) : undefined,
        rowsAfter(appointments.startsAt, appointments.id, after),
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(PER_PAGE + 1);
  const { page, next } = pageOf(found, ({ at, call }) => `${at}_${call.id}`);
  const calls = page.map(({ call, name, counsellor }) => pastCallView(call, name, counsellor));
  return { result: { calls, next }, about: calls };
};

/** Calls that a colleague makes, or those that any of the team makes. */
const isWith = (callee: string): SQL =>
  callee === TEAM ? isNull(callees.id) : eq(appointments.resource, callee);
