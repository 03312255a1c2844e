import { randomUUID } from "node:crypto";
import * as user from "#contract/requests";
import { claimsOf } from "../platform/access/bearer";
import { callBacks, errorReports } from "../platform/db/schema/requests";
import { parseFields, readUpload } from "../platform/http/body";
import { receiveFile } from "../platform/http/receive-file";
import type { OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";

const reportSchema = user.reportError.parts.omit({ screenshot: true });

/**
 * Requests a callback: core.md §7 "user-contact-number/register (call me back)", open to everyone.
 * A session adds the user.
 */
export const requestCallBack: OperationHandler<typeof user.requestCallBack> = async (
  { body },
  c,
) => {
  const { deps } = c.var;
  const claims = await claimsOf(deps, c.req.raw);
  const userId = claims?.userId ?? null;
  const id = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(callBacks)
      .values({ ...body, userId, createdAt: deps.now() })
      .returning({ id: callBacks.id });
    const callBackId = row?.id ?? "";
    const data = { callBackId, userId, ...body };
    await publishEvent(tx, deps, "call_back.requested", data, [body.mobile]);
    return callBackId;
  });
  deps.wakeOutbox();
  return { id };
};

/** Stores a problem report, optionally with a screenshot. */
export const reportError: OperationHandler<typeof user.reportError> = async (_, c) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const upload = await readUpload(c.req.raw, "screenshot", deps.config.DOCUMENT_MAX_BYTES);
  const report = parseFields(reportSchema, {
    issueType: upload.text("issueType"),
    text: upload.text("text") ?? "",
    page: upload.text("page"),
  });
  const id = randomUUID();
  const key = upload.file ? `reports/${userId}/${id}` : null;
  // The file is stored first. The sweep removes it if the process crashes before the row is
  // stored.
  const stored =
    upload.file && key ? await receiveFile(deps, upload.file, { key, part: "screenshot" }) : null;
  await deps.db.insert(errorReports).values({
    id,
    userId,
    contentType: stored?.contentType ?? null,
    key,
    ...report,
    page: report.page ?? null,
    createdAt: deps.now(),
  });
  return { id };
};
