import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type * as contract from "#contract/leads/duplicates";
import { leadProgress } from "#domain/leads/progress";
import { leadsOf } from "../../platform/access/staff-scope";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import { pageOf, readCursor } from "../../platform/http/list-queries";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { subjectsOfAll } from "../find";

const GROUPS_PER_PAGE = 20;
/** Leads of a group. A school's number may be that of hundreds. */
const MAX_IN_GROUP = 10;

const rowSchema = z.object({
  address: z.string(),
  latest: z.string(),
  group: z.string(),
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
  stage: z.enum(leadProgress),
  owner: z.string().nullable(),
  lastEnquiryAt: z.string(),
});
type Row = z.infer<typeof rowSchema>;

/** Every address of every lead: of its enquiries, and those that staff have corrected. */
function knownAddresses(): SQL {
  const addresses = (id: AnyPgColumn, columns: readonly AnyPgColumn[], where: SQL) =>
    columns.map(
      (column) =>
        sql`select ${column} as address, ${id} as id from ${id.table} where ${column} is not null and ${where}`,
    );
  return sql.join(
    [
      ...addresses(enquiries.leadId, [enquiries.mobile, enquiries.email], sql`true`),
      ...addresses(leads.id, [leads.mobile, leads.email], sql`${leads.corrected} <> '{}'::jsonb`),
    ],
    sql` union all `,
  );
}

/** Lists groups of leads that share a number or an address, by keyset pagination. */
export const listDuplicates: StaffOperationHandler<typeof contract.listDuplicates> = async (
  { query: { after } },
  c,
) => {
  const { deps, claims } = c.var;
  const visible = leadsOf(deps.db, claims) ?? sql`true`;
  const last = readCursor(after ?? "");
  const following = last
    ? sql`where (latest, "group") < (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql``;
  // The same leads may share both a number and an address: they are one group.
  const found = await deps.db.execute(sql`
    with known as (${knownAddresses()}),
    shared as (select address from known group by address having count(distinct id) > 1),
    members as (
      select distinct known.address, ${leads.id} as id, ${leads.lastEnquiryAt} as at
      from shared join known on known.address = shared.address join ${leads} on ${leads.id} = known.id
      where ${leads.mergedInto} is null and ${visible}),
    groups as (
      select distinct on (ids) address, latest, "group", ids from (
        select address, max(at) as latest, min(id::text)::uuid as "group", array_agg(id order by at desc, id) as ids
        from members group by address having count(*) > 1) as by_address
      order by ids, address),
    page as (select * from groups ${following} order by latest desc, "group" desc limit ${GROUPS_PER_PAGE + 1})
    select page.address, page."group",
      to_char(page.latest at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as latest,
      ${leads.id} as id, ${leads.name} as name, ${leads.mobile} as mobile, ${leads.email} as email,
      ${leads.userId} as "userId", ${leads.stage} as stage, ${users.fullName} as owner,
      to_char(${leads.lastEnquiryAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastEnquiryAt"
    from page
    join ${leads} on ${leads.id} = any(page.ids[1:${sql.raw(String(MAX_IN_GROUP))}])
    left join ${users} on ${users.id} = ${leads.ownerId}
    order by page.latest desc, page."group" desc, ${leads.lastEnquiryAt} desc, ${leads.id}`);
  const rows = z.object({ rows: z.array(rowSchema) }).parse(found).rows;
  const { page, next } = pageOf(
    groupsOf(rows),
    ([lead]) => `${lead?.latest}_${lead?.group}`,
    GROUPS_PER_PAGE,
  );
  return {
    result: {
      groups: page.map((members) => ({
        address: members[0]?.address ?? "",
        leads: members.map(
          ({ address: _, latest: __, group: ___, userId, lastEnquiryAt, ...lead }) => ({
            ...lead,
            isVerified: userId !== null,
            lastEnquiryAt: new Date(lastEnquiryAt),
          }),
        ),
      })),
      next,
    },
    about: await subjectsOfAll(deps.db, page.flat()),
  };
};

function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.latest} ${row.group}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}
