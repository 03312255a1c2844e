import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { redirectToSignIn } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/visitor.server";
import { privateFile } from "~/services/private-file.server";
import { documentFile, viewAddress } from "~/services/user/documents.server";

/**
 * A document of the visitor. Without a signature the address leads to a signed one, good for a few
 * minutes; with one it is the file. Neither is of use to anybody else.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  if (!visitor.isSignedIn) throw redirectToSignIn(request);
  const id = params.id ?? "";
  const query = new URL(request.url).searchParams;
  const [expires, signature] = [query.get("expires"), query.get("signature")];
  return privateFile(visitor, async () =>
    expires && signature
      ? documentFile(visitor, id, { expires, signature })
      : redirect(await viewAddress(visitor, id), 303),
  );
}
