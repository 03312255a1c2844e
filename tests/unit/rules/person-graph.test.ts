import { readdirSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#backend/platform/db/schema/users";
import { leadMerges, leads } from "#backend/platform/db/schema/leads";
import { FILE_FOLDERS, personGraph } from "#backend/platform/people/person-graph";

/** Names of columns that tell of a person, or of their messages. */
const PERSONAL =
  /(^|_)(user_id|staff_id|lead_id|enquiry_id|chat_id|phone|mobile|email|name|address|address_hash|recipients?|recipient_hashes|birth\w*|passport\w*|sealed|message|text)$/;

/** Tables with such a column and no data of a person, and why. */
const OF_NOBODY: Record<string, string> = {
  ...Object.fromEntries(
    ["universities", "courses", "documents", "dataset_records", "datasets", "search_entries"].map(
      (name) => [name, "the catalogue: names of universities, courses and pages"],
    ),
  ),
  photo_files: "the catalogue: names of files",
  catalogue_files: "the catalogue: names of files",
  holidays: "days of the team",
  lead_fields: "names of fields",
  bulk_messages: "filters without names, and which staff sent a template to many",
  message_templates: "texts that the team sends to many",
  search_counts: "a query that was searched several times, without an address",
  lead_deletions: "ids of leads that have been deleted, for 90 days",
  hand_overs: "which staff handed work over, for 30 days",
  jobs: "names of jobs",
};

const schema = new Map<string, PgTable>();
beforeAll(async () => {
  const folder = "backend/platform/db/schema";
  for (const file of readdirSync(folder)) {
    const name = path.basename(file, ".ts");
    const exported = (await import(`../../../backend/platform/db/schema/${name}.ts`)) as Record<
      string,
      unknown
    >;
    for (const value of Object.values(exported))
      if (is(value, PgTable)) schema.set(getTableName(value), value);
  }
});

const inGraph = new Set<PgTable>(personGraph.map(({ table }) => table));

/** References that make a row part of a person: not those to staff, which are set to null. */
const referencesTo = (table: PgTable, targets: ReadonlySet<PgTable>) =>
  getTableConfig(table).foreignKeys.filter((key) => {
    const { foreignTable, columns } = key.reference();
    const isStaff =
      foreignTable === users && key.onDelete === "set null" && columns[0]?.name !== "user_id";
    return targets.has(foreignTable) && !isStaff;
  });

/** Tables with a person's data that neither the graph nor the list of exceptions names. */
const missing = (tables: Iterable<PgTable>): string[] =>
  [...tables]
    .filter((table) => !inGraph.has(table))
    .filter(
      (table) =>
        referencesTo(table, inGraph).length > 0 ||
        Object.values(getTableColumns(table)).some(({ name }) => PERSONAL.test(name)),
    )
    .map((table) => getTableName(table))
    .filter((name) => !(name in OF_NOBODY));

describe("the graph of a person", () => {
  it("names every table with data of people", () => {
    expect(schema.size).toBeGreaterThan(60);
    expect(missing(schema.values())).toEqual([]);
    for (const { table } of personGraph)
      expect(schema.get(getTableName(table)), getTableName(table)).toBe(table);
  });

  it.each([
    [
      "a reference to an account",
      pgTable("a", { author: uuid("author").references(() => users.id, { onDelete: "cascade" }) }),
    ],
    ["a reference to a lead", pgTable("b", { of: uuid("of").references(() => leads.id) })],
    ["an account without a reference", pgTable("c", { userId: uuid("user_id") })],
    ["an address", pgTable("d", { at: text("billing_address") })],
    ["a number", pgTable("e", { at: text("parent_mobile") })],
  ])("misses a table with %s", (_, table) => {
    expect(missing([table])).toEqual([getTableName(table)]);
  });

  it("has no table twice, and no exception that isn't needed", () => {
    expect(inGraph.size).toBe(personGraph.length);
    const isNeeded = (name: string) => {
      const table = schema.get(name);
      return table !== undefined && !inGraph.has(table);
    };
    expect(Object.keys(OF_NOBODY).filter((name) => !isNeeded(name))).toEqual([]);
  });

  it("deletes by itself what no account takes along", () => {
    const wrong = personGraph.filter(({ table, erasure }) => {
      const parents = referencesTo(table, inGraph).filter((key) => key.onDelete === "cascade");
      // A nullable reference leaves rows behind that have no account yet.
      const goes = parents.some((key) => key.reference().columns.every(({ notNull }) => notNull));
      return erasure === "cascade" && !goes && parents.length < 2;
    });
    expect(wrong.map(({ table }) => getTableName(table))).toEqual([]);
  });

  it("erases whatever the graph deletes by its id", () => {
    const deleted = personGraph.filter(({ erasure }) => erasure === "deleted");
    for (const { table } of deleted)
      expect(Object.keys(getTableColumns(table)), getTableName(table)).toContain("id");
  });

  it("moves everything of a lead when leads are merged", () => {
    const leadColumns = [...schema.values()].flatMap((table) =>
      referencesTo(table, new Set([leads])).flatMap((key) => key.reference().columns),
    );
    const moved = personGraph.map(({ leadId }) => leadId).filter((one) => one !== null);
    // The row that a merge leaves.
    const left = [getTableColumns(leadMerges).mergedId];
    expect(new Set(leadColumns)).toEqual(new Set([...moved, ...left]));
  });

  it("says of every column whether it is exported", () => {
    const kept = personGraph.flatMap(({ table, exported }) => {
      if ("not" in exported) return [];
      const shown = exported.flatMap(({ columns }) => columns);
      const name = getTableName(table);
      return Object.keys(getTableColumns(table))
        .filter((column) => !shown.includes(column) && !PART_OF_PERSON.includes(column))
        .map((column) => `${name}.${column}`);
    });
    expect(kept.toSorted()).toEqual(NOT_EXPORTED.toSorted());
  });

  it("knows the folders of all files", () => {
    const withFiles = [...schema.values()].filter((table) => {
      const columns = getTableColumns(table);
      return inGraph.has(table) && "key" in columns && "contentType" in columns;
    });
    expect(withFiles).toHaveLength(FILE_FOLDERS.length);
  });
});

/** The person themself, and members of staff. */
const PART_OF_PERSON = [
  ...["userId", "staffId", "authorId", "decidedBy", "recordedBy", "recommendedBy", "doneBy"],
  ...[
    "takenBy",
    "ownerId",
    "assignedTo",
    "refundedBy",
    "askedBy",
    "checkedInBy",
    "counsellorId",
    "buddyId",
  ],
  "createdBy",
];

/** What we use ourselves, and secrets. */
const NOT_EXPORTED = [
  // Of the previous version.
  ...["awayFrom", "awayUntil", "closesAt", "days", "opensAt"].map(
    (column) => `assignment_rules.${column}`,
  ),
  ...["api_keys.keyHash", "recovery_codes.codeHash"],
  ...["recovery_codes.id", "saved_views.id"],
  ...["second_factors.attempts", "second_factors.attemptsSince", "second_factors.lastStep"],
  "second_factors.sealedSecret",
  ...[
    "appointments.changedAt",
    "appointments.conflictToldAt",
    "appointments.reminderIds",
    "appointments.resource",
    "appointments.sequence",
  ],
  ...["audit_log.details", "audit_log.enquiryId", "audit_log.id"],
  ...["chats.leadId", "chats.staffTypedAt", "chats.visitorTypedAt"],
  ...["chats.noticeId", "contact_verifications.chatId", "contact_verifications.id"],
  ...["digest_entries.id", "digest_entries.isForStaff"],
  ...["enquiries.contentHash", "enquiries.idempotencyKey"],
  ...["error_reports.key", "user_documents.key"],
  ...["event_messages.followUpId", "event_messages.outboxId"],
  ...["lead_messages.bulkId", "lead_messages.outboxId", "lead_messages.providerId"],
  "lead_merges.undo",
  ...["leads.assignedAt", "leads.changeNumber", "leads.escalatedAt", "leads.returns"],
  ...["otp_challenges.attempts", "otp_challenges.codeHash", "otp_challenges.country"],
  ...["otp_challenges.countryCode", "otp_challenges.enquiryId", "otp_challenges.expiresAt"],
  ...["otp_challenges.id", "otp_challenges.linkHash", "otp_challenges.publicOrigin"],
  "otp_challenges.resends",
  ...["partner_enquiries.idempotencyKey", "payment_events.transactionId"],
  ...["refresh_tokens.familyId", "refresh_tokens.id", "refresh_tokens.tokenHash"],
  ...["refresh_tokens.startedAt", "registrations.plannedFor", "registrations.plannedPlace"],
  ...["secret_links.chatId", "secret_links.holder", "secret_links.id", "secret_links.subject"],
  "secret_links.tokenHash",
  ...["registrations.reminderIds", "transactions.difference", "transactions.lookedUpAt"],
  ...["users.legalHold", "users.ssoUserId", "users.writePosition"],
  // Copies of how the account reads, which is exported.
  ...["appointments", "chats", "enquiries", "otp_challenges"].flatMap((table) => [
    `${table}.language`,
    `${table}.timeZone`,
  ]),
];
