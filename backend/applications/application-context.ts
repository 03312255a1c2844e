import { and, inArray, not, sql } from "drizzle-orm";
import type { VisaLeadTime } from "#domain/applications/plan";
import type { CatalogueStage } from "#domain/applications/stages";
import type { Intake } from "#domain/courses/facts/course-facts";
import { groupBy } from "#domain/text/group-by";
import { dayOf } from "#domain/time/dates";
import { serviceDataOf } from "../catalogue/state/service-data";
import { isOfTeam } from "../platform/access/responsible";
import type { applications } from "../platform/db/schema/applications";
import { applicationStages } from "../platform/db/schema/applications";
import { courses } from "../platform/db/schema/catalogue";
import { userDocuments } from "../platform/db/schema/documents";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

export type ApplicationRow = typeof applications.$inferSelect;
export type StageRow = typeof applicationStages.$inferSelect;

/** What an application depends on of its course. */
export interface ApplicationCourse {
  readonly id: string;
  readonly level: string;
  readonly stream: string;
  readonly data: { readonly intakes: readonly string[] };
  readonly facts: { readonly intakes?: { readonly value: readonly Intake[] } | undefined };
}

type Proof = Pick<typeof userDocuments.$inferSelect, "id" | "label" | "status">;

/** All that the progress of some applications is calculated from, read with one query each. */
export interface ApplicationContext {
  readonly stages: readonly CatalogueStage[];
  readonly visaLeadTimes: readonly VisaLeadTime[];
  /** Without courses that have left the catalogue. */
  readonly courses: ReadonlyMap<string, ApplicationCourse>;
  readonly records: ReadonlyMap<string, readonly StageRow[]>;
  /** Documents that prove conditions. */
  readonly proofs: ReadonlyMap<string, Proof>;
  /** Ids of the students with a counsellor. The team is responsible for the others. */
  readonly withCounsellor: ReadonlySet<string>;
  /** ISO day. */
  readonly today: string;
}

export async function contextOf(
  deps: Deps,
  rows: readonly ApplicationRow[],
): Promise<ApplicationContext> {
  const [{ stages, visaLeadTimes }, found, records] = await Promise.all([
    serviceDataOf(deps),
    coursesOf(
      deps.db,
      rows.map(({ courseId }) => courseId),
    ),
    recordsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const [proofs, withCounsellor] = await Promise.all([
    proofsOf(deps.db, records),
    withCounsellorOf(
      deps.db,
      rows.map(({ userId }) => userId),
    ),
  ]);
  return {
    stages,
    visaLeadTimes,
    proofs,
    withCounsellor,
    today: dayOf(deps.now()),
    courses: new Map(found.map((course) => [course.id, course])),
    records: groupBy(records, ({ applicationId }) => applicationId),
  };
}

/** Reads only what applications need: a board has up to a thousand. */
async function coursesOf(db: Database, ids: readonly string[]): Promise<ApplicationCourse[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: courses.id,
      level: courses.level,
      stream: courses.stream,
      months: sql<string[] | null>`${courses.data} -> 'intakes'`,
      dated: sql<Intake[] | null>`${courses.facts} -> 'intakes' -> 'value'`,
    })
    .from(courses)
    .where(inArray(courses.id, [...new Set(ids)]));
  return rows.map(({ months, dated, ...course }) => ({
    ...course,
    data: { intakes: months ?? [] },
    facts: dated ? { intakes: { value: dated } } : {},
  }));
}

const recordsOf = (db: Database, ids: readonly string[]): Promise<StageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(applicationStages)
        .where(inArray(applicationStages.applicationId, [...ids]));

async function proofsOf(
  db: Database,
  records: readonly StageRow[],
): Promise<ReadonlyMap<string, Proof>> {
  const ids = records.flatMap(({ conditions }) =>
    conditions.flatMap(({ documentId }) => documentId ?? []),
  );
  if (ids.length === 0) return new Map();
  const { id, label, status } = userDocuments;
  const rows = await db.select({ id, label, status }).from(userDocuments).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function withCounsellorOf(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(userIds)]), not(isOfTeam(sql`${users.id}`))));
  return new Set(rows.map(({ id }) => id));
}
