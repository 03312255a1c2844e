import { redirect } from "@remix-run/node";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { documentFile, viewAddress } from "~/services/documents/documents.server";
import { reportScreenshot } from "~/services/requests/open-requests.server";

/**
 * Sends a student's file to their counsellor: a document, through a signed URL, or the screenshot of
 * a report. Other staff get 404.
 */
export const loader = withStaffFile("counsellor", async ({ request, params, visitor }) => {
  const { report, student, document = "" } = params;
  if (report) return reportScreenshot(visitor, report);
  const token = new URL(request.url).searchParams.get("for");
  return token
    ? documentFile(visitor, document, token, student)
    : redirect(await viewAddress(visitor, document, student), 303);
});
