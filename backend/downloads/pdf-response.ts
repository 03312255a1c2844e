import { setTimeout } from "node:timers/promises";
import type { Deps } from "../platform/deps";
import { ProcessUnavailable } from "../platform/files/limited-process";
import { ApiError } from "../platform/http/errors";
import { log } from "../platform/runtime/log";
import type { EbookContent } from "./pdf/ebook-content";

const RETRY_AFTER_SECONDS = 10;
/** Below the time after which callers give up. Rendering goes on. */
const MAX_WAIT_MS = 6_000;

/** Returns a PDF of catalogue pages. @throws ApiError 429 FILE_NOT_READY if it isn't made in time */
export async function pdfResponse(
  { pdfs }: Deps,
  content: EbookContent,
  origin: string,
): Promise<Response> {
  const patience = new AbortController();
  try {
    const file = pdfs.get({ content, origin });
    const { signal } = patience;
    const isMade = await Promise.race([
      file.then(() => true),
      setTimeout(MAX_WAIT_MS, false, { signal }),
    ]);
    if (!isMade) throw new ProcessUnavailable("not rendered in time");
    return new Response(await file, {
      headers: { "Content-Type": "application/pdf", "Cache-Control": "private, max-age=3600" },
    });
  } catch (error) {
    if (!(error instanceof ProcessUnavailable)) throw error;
    log.error({ reason: error.message }, "PDF not rendered");
    // Not 503, because callers would treat the whole service as unavailable.
    throw new ApiError(429, "FILE_NOT_READY", { retryAfter: RETRY_AFTER_SECONDS });
  } finally {
    patience.abort();
  }
}
