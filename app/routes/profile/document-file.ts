import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { redirectToSignIn } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/visitor.server";
import { ServiceError } from "~/services/http.server";
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
  try {
    if (!expires || !signature)
      return await visitor.finish(redirect(await viewAddress(visitor, id), 303));
    const file = await documentFile(visitor, id, { expires, signature });
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    for (const name of ["Content-Type", "Content-Disposition", "X-Content-Type-Options"])
      headers.set(name, file.headers.get(name) ?? "");
    // A PDF or picture of somebody's may not run anything here.
    headers.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return await visitor.finish(new Response(file.body, { headers }));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Response("", { status: error.status === 404 || error.status === 403 ? 404 : 503 });
  }
}
