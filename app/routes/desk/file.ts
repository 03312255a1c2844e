import { redirect } from "@remix-run/node";
import { withUser } from "~/services/auth/guards.server";
import { reportScreenshot } from "~/services/desk/desk.server";
import { privateFile } from "~/services/private-file.server";
import { documentFile, viewAddress } from "~/services/user/documents.server";

/**
 * A file of a student, for their counsellor: a document, by way of a signed address, or the picture of a
 * report. For others it does not exist.
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const { report, student, document = "" } = params;
  return privateFile(async () => {
    if (report) return reportScreenshot(visitor, report);
    const query = new URL(request.url).searchParams;
    const [expires, signature] = [query.get("expires"), query.get("signature")];
    return expires && signature
      ? documentFile(visitor, document, { expires, signature }, student)
      : redirect(await viewAddress(visitor, document, student), 303);
  });
});
