import type { LoaderFunctionArgs } from "@remix-run/node";
import { bareContentSecurityPolicy } from "~/platform/response/security-headers.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { photoFile } from "~/services/catalogue/catalogue.server";

/** A file of a photo: `1a2b3c4d5e6f7a8b-960.avif`. Its name depends on its content. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await photoFile(visitor, params.file ?? "");
  return new Response(await file.arrayBuffer(), {
    headers: {
      "Content-Type": file.headers.get("content-type") ?? "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": bareContentSecurityPolicy(),
    },
  });
}
