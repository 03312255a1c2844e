import { rangedFile } from "~/platform/response/ranged.server";
import { ServiceError } from "~/services/client/client.server";

/**
 * Sends a PDF of the services, with range requests so that an interrupted download can resume.
 * @throws Response 503 if it isn't made yet and too many others are waiting
 */
export async function pdfDownload(
  request: Request,
  slug: string,
  file: Promise<Response>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const pdf = await file.catch((error: unknown) => {
    throw isNotReady(error) ? notReady(error) : error;
  });
  return rangedFile(request, new Uint8Array(await pdf.arrayBuffer()), {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${slug}.pdf"`,
    "Cache-Control": "private, max-age=3600",
    // Search engines should index the page, not the file.
    "X-Robots-Tag": "noindex",
    ...headers,
  });
}

const isNotReady = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === "FILE_NOT_READY";

const notReady = ({ retryAfterSeconds }: ServiceError): Response => {
  const seconds = String(retryAfterSeconds ?? 10);
  return new Response(
    `We're preparing many files at the moment. Reload this page in ${seconds} seconds.`,
    { status: 503, headers: { "Retry-After": seconds } },
  );
};
