import { and, asc, eq, getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type AnyPgColumn, type PgTable } from "drizzle-orm/pg-core";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { documentFormats, documentTypeName } from "#domain/documents/document-types";
import { contactChannels } from "#domain/privacy/contact-channels";
import { brand } from "#domain/site/brand";
import { userDocuments } from "../platform/db/schema/documents";
import type { Deps } from "../platform/deps";
import { personOf, type Person, type User } from "../platform/people/person";
import { personGraph } from "../platform/people/person-graph";
import type { ExportPart, PersonTable } from "../platform/people/person-table";
import { allowedChannels } from "./contact-channels";

/** Rows that are read at once. */
const PAGE = 500;
/** Bytes of a document that are read at once. The checksum of 15 MB takes 45 ms, that of a piece 3 ms. */
const PIECE = 1024 * 1024;

const README = `This is a copy of everything that ${brand.name} holds on you.

data.json    what you told us, what our counsellors noted about you, and what happened, by kind
documents/   the files you sent us

Times are in UTC. Questions: ${brand.dataProtectionEmail}
`;

/** The parts of the export with their rows, as pieces of one JSON text. */
async function* personalData(deps: Deps, user: User): AsyncGenerator<string> {
  const person = personOf(user);
  const allowed = await allowedChannels(deps, user);
  const channels = contactChannels.map((channel) => ({
    channel,
    isAllowed: allowed.includes(channel),
  }));
  let before = `{\n"contactChannels": ${JSON.stringify(channels)},\n`;
  for (const entry of personGraph) {
    if ("not" in entry.exported) continue;
    for (const part of entry.exported) {
      yield `${before}"${part.as}": [`;
      before = ",\n";
      let separator = "\n";
      for await (const rows of pagesOf(deps, entry, part, person)) {
        yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
        separator = ",\n";
      }
      yield "]";
    }
  }
  yield "\n}\n";
}

async function* pagesOf({ db }: Deps, entry: PersonTable, part: ExportPart, person: Person) {
  const { table, rows } = entry;
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => part.columns.includes(name)),
  );
  const where = and(rows(person), part.where);
  for (let offset = 0; ; offset += PAGE) {
    const page = await db
      .select(columns)
      .from(table)
      .where(where)
      .orderBy(...primaryKeyOf(table).map((column) => asc(column)))
      .limit(PAGE)
      .offset(offset);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}

function primaryKeyOf(table: PgTable): readonly AnyPgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (key.length === 0) throw new Error(`${getTableName(table)} has no primary key`);
  return key;
}

/** The archive in pieces. Each piece is made when the one before has been taken. */
async function* archiveOf(deps: Deps, user: User): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    return file;
  };
  begin("README.txt").push(strToU8(README), true);
  const data = begin("data.json");
  for await (const text of personalData(deps, user)) {
    data.push(strToU8(text));
    yield* ready.splice(0);
  }
  data.push(new Uint8Array(), true);
  const documents = await deps.db
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, user.id))
    .orderBy(asc(userDocuments.id));
  for (const { id, key, label, documentTypeId, contentType } of documents) {
    const bytes = await deps.storage.get(key);
    if (!bytes) continue;
    const name = `${documentTypeName(documentTypeId)} ${label}`.replace(/[^\p{L}\p{N} ._-]/gu, "");
    const ending = documentFormats[contentType];
    const file = begin(`documents/${name.trim()} ${id.slice(0, 8)}.${ending}`);
    for (let from = 0; from < bytes.length; from += PIECE) {
      file.push(bytes.subarray(from, from + PIECE));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}

/**
 * Streams the export as a ZIP file, as fast as it is read. `onEnd` is called once it has been read,
 * has failed or was given up.
 */
export function exportAsZip(
  deps: Deps,
  user: User,
  onEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const pieces = archiveOf(deps, user);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let piece;
        try {
          piece = await pieces.next();
        } catch (error) {
          await onEnd();
          return controller.error(error);
        }
        if (!piece.done) return controller.enqueue(piece.value);
        // Who has read the end may ask again.
        await onEnd();
        controller.close();
      },
      async cancel() {
        await pieces.return(undefined);
        await onEnd();
      },
    },
    { highWaterMark: 0 },
  );
}
