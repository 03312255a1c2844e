import { describe, expect, it } from "vitest";
import { readSources } from "./import-graph";
import { tableWrites, type TableWrite } from "./table-writes";

/** Words that write tables of another word, and why. */
const EXCEPTIONS: Record<string, string[]> = {
  // Accounts have parts that only one word changes.
  "users, which belong to no word": [
    "auth writes users",
    "console writes users",
    "enquiries writes users",
    "platform writes users",
    "students writes users",
  ],
  "a copy of the lead's number, stage, owner and account in each enquiry": [
    "leads writes enquiries",
  ],
  "records that the platform makes for every word, and one word shows": [
    "platform writes apiKeys",
    "platform writes auditLog",
    "platform writes mailOptOuts",
    "platform writes secretLinks",
    "platform writes webhookDeliveries",
  ],
};

/** Erases what belongs to a person, and deletes what is too old, in all tables. */
const MAY_WRITE_ALL = "privacy";

/** Where the table is a parameter. */
const GENERIC = [
  "backend/catalogue/state/sync-table.ts",
  // Tables of the graph of a person.
  "backend/leads/duplicates/undo-merge.ts",
  "backend/leads/merge.ts",
  // The list of migrations that have run.
  "backend/platform/db/migrate.ts",
  "backend/privacy/delete-in-batches.ts",
  "backend/privacy/erase-person.ts",
];

const isOfAnother = ({ owner, writer }: TableWrite) => owner !== writer;
const describeWrite = ({ writer, table }: TableWrite) => `${writer} writes ${table}`;

describe("tables", () => {
  const writes = tableWrites(readSources());
  const known = writes.filter(({ owner }) => owner !== null);

  it("are written in every word that has some", () => {
    expect(known.length).toBeGreaterThan(200);
  });

  it("are written by their word, with few exceptions", () => {
    const others = known.filter(isOfAnother).filter(({ writer }) => writer !== MAY_WRITE_ALL);
    expect([...new Set(others.map(describeWrite))].sort()).toEqual(
      Object.values(EXCEPTIONS).flat().sort(),
    );
  });

  it("are named where they are written", () => {
    const unknown = writes.filter(({ owner }) => owner === null).map(({ file }) => file);
    expect([...new Set(unknown)].sort()).toEqual(GENERIC);
  });
});

describe("tableWrites", () => {
  const writesOf = (code: string) =>
    tableWrites(
      new Map([
        [
          "backend/leads/list.ts",
          `import { chats } from "../platform/db/schema/chat";\nimport { leads } from "#backend/platform/db/schema/leads";\n${code}`,
        ],
      ]),
    ).map(({ writer, table, owner }) => `${writer} writes ${table} of ${owner}`);

  it.each([
    "await tx.insert(chats).values(row);",
    "await tx.update(chats).set({ email: null });",
    "await tx.delete(chats);",
    "await tx.execute(sql`insert into ${chats} (id) values (${id})`);",
    "await tx.execute(sql`with old as (select 1) delete from ${chats} where id = ${id}`);",
    "await syncTable(tx, chats, chats.id, rows);",
  ])("finds a write of another word's table: %s", (code) => {
    expect(writesOf(code)).toEqual(["leads writes chats of chat"]);
  });

  it("finds a write of the word's own table", () => {
    expect(writesOf("await tx.delete(leads).where(isOld);")).toEqual([
      "leads writes leads of leads",
    ]);
  });

  it("finds a write of a table that isn't named", () => {
    expect(writesOf("await tx.insert(table).values(row);")).toEqual(["leads writes table of null"]);
  });

  it("finds no write in a query, a map or a hash", () => {
    const code = "await tx.select().from(chats); rows.delete(id); createHash('md5').update(text);";
    expect(writesOf(code)).toEqual([]);
  });
});
