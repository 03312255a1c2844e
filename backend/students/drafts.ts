import { randomUUID } from "node:crypto";
import type * as contract from "#contract/students/drafts";
import { DRAFT_TYPE } from "#domain/documents/document-types";
import { neededFile, publishDocument, withStoredFile } from "../documents/document-upload";
import { documentView } from "../documents/documents";
import { insertDraft } from "../documents/drafts";
import { readUpload } from "../platform/http/body";
import type { OperationHandler } from "../platform/operations/operations";
import { findDraftModule } from "./learning-progress";

/** Checks and stores the next version of a draft. It waits for the learner's mentor, or for the team. */
export const uploadDraft: OperationHandler<typeof contract.uploadDraft> = async ({ params }, c) => {
  const { deps, ownerId: userId } = c.var;
  const module = await findDraftModule(deps, userId, params);
  const { file } = await readUpload(c.req.raw, "file", deps.config.DOCUMENT_MAX_BYTES);
  const id = randomUUID();
  const row = await withStoredFile(deps, `documents/${userId}/${id}`, neededFile(file), (stored) =>
    deps.db.transaction(async (tx) => {
      const values = { ...stored, id, userId, documentTypeId: DRAFT_TYPE };
      const saved = await insertDraft(tx, module, values);
      await publishDocument(tx, deps, saved);
      return saved;
    }),
  );
  return documentView(row);
};
