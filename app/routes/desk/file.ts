import { redirect } from "@remix-run/node";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { reportScreenshot } from "~/services/desk/desk.server";
import { documentFile, viewAddress } from "~/services/user/documents.server";

/**
 * A student's file, for their counsellor: a document, through a signed address, or the screenshot of a
 * report. For other staff it does not exist.
 */
export const loader = withStaffFile("counsellor", async ({ request, params, visitor }) => {
  const { report, student, document = "" } = params;
  if (report) return reportScreenshot(visitor, report);
  const query = new URL(request.url).searchParams;
  const [expires, signature] = [query.get("expires"), query.get("signature")];
  return expires && signature
    ? documentFile(visitor, document, { expires, signature }, student)
    : redirect(await viewAddress(visitor, document, student), 303);
});
