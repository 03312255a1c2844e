import { createHash } from "node:crypto";
import { asc, desc, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { addTime } from "#domain/time/dates";
import { auditChain, auditLog } from "../platform/db/schema/console";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { log } from "../platform/runtime/log";

const PAGE = 2_000;

/** The end of the chain: number and hash of its last row. */
export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

interface Verified {
  readonly head: ChainHead | null;
  /** What doesn't fit, in words. */
  readonly faults: readonly string[];
}

/**
 * Calculates the hash chain of the audit log again, without the functions of the database. A row may
 * be missing only after its retention period.
 * @param expected an earlier head, which must still be in the chain
 */
export async function verifyAuditChain(
  { db, now }: Pick<Deps, "db" | "now">,
  expected: ChainHead | null = null,
): Promise<Verified> {
  const expiredBefore = addTime(now(), -RETENTION_DAYS.auditLog, "day");
  const faults: string[] = [];
  let head: ChainHead | null = null;
  let isExpectedFound = expected === null;
  for (;;) {
    const page = await pageAfter(db, head?.number ?? 0);
    if (page.length === 0) break;
    for (const row of page) {
      faults.push(...chainFaults(row, head), ...entryFaults(row, expiredBefore));
      head = { number: row.number, hash: row.hash };
      if (expected?.number === row.number && expected.hash === row.hash) isExpectedFound = true;
    }
  }
  if (!isExpectedFound) faults.push(`row ${expected?.number} with the expected hash is missing`);
  const unchained = await db.$count(auditLog, notExists(chainRowOf(db)));
  if (unchained > 0) faults.push(`${unchained} entries are not in the chain`);
  return { head, faults };
}

type ChainRow = Awaited<ReturnType<typeof pageAfter>>[number];

/** Whether a row follows the one before it. */
function chainFaults(row: ChainRow, before: ChainHead | null): string[] {
  const number = (before?.number ?? 0) + 1;
  if (row.number !== number) return [`row ${number} of the chain is missing`];
  const hash = hashOf([before?.hash ?? "", number, row.epoch, row.rowHash].join(" "));
  return row.hash === hash ? [] : [`row ${number} of the chain was changed`];
}

/** Whether the entry of a row is as it was when it was written. */
function entryFaults(
  { text, rowHash, auditId, createdAt }: ChainRow,
  expiredBefore: Date,
): string[] {
  const entry = `entry ${auditId} of ${createdAt.toISOString()}`;
  if (text === null) return createdAt >= expiredBefore ? [`${entry} was deleted`] : [];
  return hashOf(text) === rowHash ? [] : [`${entry} was changed`];
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const chainRowOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(auditChain)
    .where(eq(auditChain.auditId, auditLog.id));

/** Rows of the chain with the text of their entries, as migration 0005 hashes it. */
const pageAfter = (db: Database, number: number) =>
  db
    .select({
      number: auditChain.number,
      auditId: auditChain.auditId,
      createdAt: auditChain.createdAt,
      epoch: sql<string>`extract(epoch from ${auditChain.createdAt})::text`,
      rowHash: auditChain.rowHash,
      hash: auditChain.hash,
      text: sql<string | null>`case when ${isNull(auditLog.id)} then null else jsonb_build_array(
        ${auditLog.id}, ${auditLog.staffId}, ${auditLog.userId}, ${auditLog.enquiryId},
        ${auditLog.action}, ${auditLog.details}, extract(epoch from ${auditLog.createdAt}))::text end`,
    })
    .from(auditChain)
    .leftJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .where(gt(auditChain.number, number))
    .orderBy(asc(auditChain.number))
    .limit(PAGE);

/** Writes the end of the chain to the log, so that a copy of it exists outside of the database. */
export async function logChainHead(db: Database): Promise<void> {
  const [head] = await db
    .select({ number: auditChain.number, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.number))
    .limit(1);
  if (head) log.info(head, "audit chain");
}

/**
 * Verifies the chain for `npm run admin -- audit`. An argument `<number>:<hash>` is an earlier head.
 * @throws Error that lists what doesn't fit
 */
export async function describeAuditChain(
  deps: Pick<Deps, "db" | "now">,
  earlier: string,
): Promise<string> {
  const [number = "", hash = ""] = earlier.split(":");
  if (earlier !== "" && !/^\d+:[0-9a-f]{64}$/.test(earlier))
    throw new Error("An earlier end of the chain must look like <number>:<hash>.");
  const expected = earlier === "" ? null : { number: Number(number), hash };
  const { head, faults } = await verifyAuditChain(deps, expected);
  if (faults.length > 0) throw new Error(`The audit log was altered:\n${faults.join("\n")}`);
  return head
    ? `The audit log is intact. Its end is ${head.number}:${head.hash}`
    : "The audit log is empty.";
}
