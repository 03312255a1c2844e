import { randomUUID } from "node:crypto";
import { userDocuments } from "#backend/platform/db/schema/documents";
import type { TestEnvironment } from "./environment";

/** Inserts a document of a student without a file, which takes milliseconds where an upload starts a process. @returns its id */
export async function addDocument(
  { deps }: Pick<TestEnvironment, "deps">,
  userId: string,
  own: Partial<typeof userDocuments.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await deps.db.insert(userDocuments).values({
    id,
    userId,
    documentTypeId: 1,
    label: id,
    contentType: "application/pdf",
    bytes: 1,
    key: `test/${id}`,
    createdAt: deps.now(),
    ...own,
  });
  return id;
}
