import type { LoaderFunctionArgs } from "@remix-run/node";
import { rangedFile } from "~/server/ranged.server";
import { Visitor } from "~/services/auth/visitor.server";
import { ebookFile } from "~/services/catalogue/catalogue.server";

/** The PDF of an ebook, for whoever asks; a part of it, for whoever lost the line amid it. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  const slug = params.slug ?? "";
  const file = await ebookFile(visitor, slug);
  return visitor.finish(
    rangedFile(request, new Uint8Array(await file.arrayBuffer()), {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${slug}.pdf"`,
      "Cache-Control": "public, max-age=3600",
      // A file beside its page: the page is what search engines should show.
      "X-Robots-Tag": "noindex",
    }),
  );
}
