import { randomUUID } from "node:crypto";
import type { OwnErrorCode } from "#contract/operation/error-codes";
import type { DocumentFormat } from "#domain/documents/document-types";
import type { Deps } from "../deps";
import { ProcessBusy, ProcessUnavailable } from "../files/limited-process";
import type { CleanFile, Problem } from "../files/inspection";
import { discardFile, recordFile } from "../file-records/stored-files";
import { log } from "../runtime/log";
import { uploadChecks } from "../runtime/metrics";
import { ApiError } from "./errors";

const RETRY_AFTER_SECONDS = 30;

type Refusal = Exclude<Problem, "unsupported" | "too large"> | "infected";

const codes: Readonly<Record<Refusal, OwnErrorCode>> = {
  damaged: "FILE_DAMAGED",
  locked: "FILE_LOCKED",
  active: "FILE_ACTIVE",
  "too complex": "FILE_TOO_COMPLEX",
  "unreadable photo": "FILE_UNREADABLE_PHOTO",
  "endless scan": "FILE_ENDLESS_SCAN",
  infected: "FILE_INFECTED",
};

/** A stored file. */
interface ReceivedFile {
  readonly contentType: DocumentFormat;
  /** The size of its clean copy. */
  readonly bytes: number;
}

/** Where uploads are until they have been checked. */
export const QUARANTINE = "quarantine/";

/**
 * Checks and scans (if configured) an uploaded file, and stores its clean copy under a key. Until
 * then the file is in quarantine under a key that no row or URL refers to. The hourly sweep removes
 * leftovers of a crash. @param part the form field named in errors. @throws ApiError 400 if the file
 * is rejected, 413 if it can't be made small enough, 429 or 500 if it could not be checked
 */
export async function receiveFile(
  deps: Deps,
  bytes: Uint8Array,
  { key, part }: { readonly key: string; readonly part: string },
): Promise<ReceivedFile> {
  const { storage } = deps;
  const quarantined = `${QUARANTINE}${randomUUID()}`;
  await recordFile(deps, quarantined);
  await recordFile(deps, key);
  await storage.put(quarantined, bytes);
  try {
    const clean = await checked(deps, bytes, part);
    await storage.put(key, clean.bytes);
    await discardFile(deps, quarantined);
    return { contentType: clean.format, bytes: clean.bytes.length };
  } catch (error) {
    for (const one of [quarantined, key]) await discardFile(deps, one);
    throw error;
  }
}

async function checked(
  { config, fileChecker, virusScanner }: Deps,
  bytes: Uint8Array,
  part: string,
): Promise<CleanFile> {
  try {
    const inspection = await fileChecker.check(bytes, config.DOCUMENT_MAX_BYTES);
    if ("problem" in inspection) throw refused(inspection.problem, part);
    if (await virusScanner?.isInfected(bytes)) throw refused("infected", part);
    uploadChecks.inc({ result: "accepted" });
    return inspection;
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
  if (problem === "too large") return new ApiError(413, "BODY_TOO_LARGE");
  return new ApiError(400, codes[problem], { fields: { [part]: `is ${problem}` } });
}
