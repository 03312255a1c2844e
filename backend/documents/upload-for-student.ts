import type * as contract from "#contract/documents/documents";
import { findUser } from "../auth/accounts";
import { tellStudent } from "../notifications/tell-student";
import { mayAccessStudent } from "../platform/access/access";
import { recordChange } from "../platform/access/change-log";
import { readUpload } from "../platform/http/body";
import { forbidden } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { publishSubmission, storeUpload } from "./document-upload";
import { documentView } from "./documents";

/**
 * Uploads a document for a student. The audit row and the message to the student are written with
 * its row, after the file was checked. @throws ApiError 403, 404
 */
export const uploadForStudent: StaffOperationHandler<typeof contract.uploadForStudent> = async (
  { params: { userId } },
  c,
) => {
  const { deps, claims } = c.var;
  if (!(await mayAccessStudent(deps, claims, userId))) throw forbidden();
  await findUser(deps.db, userId);
  const upload = await readUpload(c.req.raw, "file", deps.config.DOCUMENT_MAX_BYTES);
  const row = await storeUpload(deps, userId, upload, async (tx, _, stored) => {
    const within = { ...deps, db: tx };
    await publishSubmission(tx, within, stored);
    await recordChange(tx, c, { document: stored.id }, { userId });
    await tellStudent(within, userId, {
      write: (t) =>
        t("Your counsellor has uploaded {{document}} for you.", { document: stored.label }),
      path: "/profile/documents",
    });
  });
  return { result: documentView(row), about: [] };
};
