import { randomUUID } from "node:crypto";
import type { OwnErrorCode } from "#contract/operation/error-codes";
import type { DocumentFormat } from "#domain/documents/document-types";
import type { Deps } from "../deps";
import { ProcessBusy, ProcessUnavailable } from "../files/limited-process";
import type { Problem } from "../files/inspection";
import { discardFile, recordFile } from "../file-records/stored-files";
import { log } from "../runtime/log";
import { uploadChecks } from "../runtime/metrics";
import { ApiError } from "./errors";

const RETRY_AFTER_SECONDS = 30;

const codes: Readonly<Record<Exclude<Problem, "unsupported">, OwnErrorCode>> = {
  damaged: "FILE_DAMAGED",
  locked: "FILE_LOCKED",
  "too complex": "FILE_TOO_COMPLEX",
};

/** Where uploads are until they have been checked. */
export const QUARANTINE = "quarantine/";

/**
 * Checks, scans (if configured) and stores an uploaded file under a key. Until then the file is in
 * quarantine under a key that no row or URL refers to. The hourly sweep removes leftovers of a
 * crash. @param part the form field named in errors. @throws ApiError 400 if the file is rejected,
 * 429 or 500 if it could not be checked
 */
export async function receiveFile(
  deps: Deps,
  bytes: Uint8Array,
  { key, part }: { readonly key: string; readonly part: string },
): Promise<DocumentFormat> {
  const { storage } = deps;
  const quarantined = `${QUARANTINE}${randomUUID()}`;
  await recordFile(deps, quarantined);
  await recordFile(deps, key);
  await storage.put(quarantined, bytes);
  try {
    const format = await checked(deps, bytes, part);
    await storage.move(quarantined, key);
    await discardFile(deps, quarantined);
    return format;
  } catch (error) {
    for (const one of [quarantined, key]) await discardFile(deps, one);
    throw error;
  }
}

async function checked(
  { fileChecker, virusScanner }: Deps,
  bytes: Uint8Array,
  part: string,
): Promise<DocumentFormat> {
  try {
    const inspection = await fileChecker.check(bytes);
    if ("problem" in inspection) throw refused(inspection.problem, part);
    if (await virusScanner?.isInfected(bytes)) throw refused("infected", part);
    uploadChecks.inc({ result: "accepted" });
    return inspection.format;
  } catch (error) {
    if (!(error instanceof ProcessUnavailable)) throw error;
    uploadChecks.inc({ result: "unavailable" });
    log.error({ reason: error.message }, "upload not checked");
    // Not 503, because callers would treat the whole service as unavailable.
    const status = error instanceof ProcessBusy ? 429 : 500;
    throw new ApiError(status, "FILE_CHECK_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
  }
}

function refused(problem: Problem | "infected", part: string): ApiError {
  uploadChecks.inc({ result: problem });
  if (problem === "unsupported")
    return new ApiError(400, "BAD_REQUEST", { fields: { [part]: "is not supported" } });
  const code = problem === "infected" ? "FILE_INFECTED" : codes[problem];
  return new ApiError(400, code, { fields: { [part]: `is ${problem}` } });
}
