import { redirect } from "@remix-run/node";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

/**
 * Sends a student's file to their counsellor: a document, through a signed URL, or the screenshot of
 * a report. Other staff get 404.
 */
export const loader = withStaffFile("counsellor", async ({ request, params, visitor }) => {
  const { report, student, document: documentId = "" } = params;
  const { documents, requests } = services(visitor);
  if (report) return requests.downloadScreenshot({ params: { id: report } });
  const token = new URL(request.url).searchParams.get("for");
  const document = { params: { userId: student, documentId } };
  return token
    ? documents.downloadDocument({ ...document, query: { for: token } })
    : redirect((await documents.signDocumentUrl(document)).url, 303);
});
