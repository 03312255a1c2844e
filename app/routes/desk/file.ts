import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { redirectToSignIn } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/visitor.server";
import { reportScreenshot } from "~/services/desk/desk.server";
import { privateFile } from "~/services/private-file.server";
import { documentFile, viewAddress } from "~/services/user/documents.server";

/**
 * A file of a student, for their counsellor: a document, by way of a signed address, or the picture of a
 * report. For others it does not exist.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  if (!visitor.isSignedIn) throw redirectToSignIn(request);
  const { report, student, document = "" } = params;
  return privateFile(visitor, async () => {
    if (report) return reportScreenshot(visitor, report);
    const query = new URL(request.url).searchParams;
    const [expires, signature] = [query.get("expires"), query.get("signature")];
    return expires && signature
      ? documentFile(visitor, document, { expires, signature }, student)
      : redirect(await viewAddress(visitor, document, student), 303);
  });
}
