import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { withVisitor } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { fileAddress, fileOf } from "~/services/downloads/downloads.server";
import { pdfDownload } from "~/services/downloads/pdf-download.server";

/**
 * Serves the PDF of an ebook or a programme, with range requests so that an interrupted download can resume.
 * Signed-in users are redirected to a link with a token, which also works on another device. Other users
 * verify their contact details first and then return to the page.
 */
export const loader = withVisitor(async ({ request, params, visitor }): Promise<Response> => {
  const url = new URL(request.url);
  const slug = params.slug ?? "";
  const isEbook = pathBelowBase(url.pathname).startsWith("/ebooks/");
  const kind = isEbook ? "ebook" : "program";
  const page = sitePath(`/${isEbook ? "ebooks" : "ua-accelerator-programs"}/${slug}`);
  const token = url.searchParams.get("for");
  const toSignIn = () => {
    const query = new URLSearchParams({ returnTo: `${page}?ready=1` });
    return redirect(`${hrefTo("/sign-in")}?${query}`, 303);
  };
  if (!token) {
    if (!visitor.isSignedIn) return toSignIn();
    return redirect(await fileAddress(visitor, kind, slug), 303);
  }
  try {
    return await pdfDownload(request, slug, fileOf(visitor, kind, slug, token), {
      "Referrer-Policy": "same-origin",
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 403) throw error;
    // The link is older than it may be: a signed-in visitor gets a new one.
    return visitor.isSignedIn ? redirect(page, 303) : toSignIn();
  }
});
