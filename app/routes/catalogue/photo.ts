import type { LoaderFunctionArgs } from "@remix-run/node";
import { bareContentSecurityPolicy } from "~/platform/response/security-headers.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** A file of a photo: `1a2b3c4d5e6f7a8b-960.avif`. Its name depends on its content. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await orNotFound(
    services(visitor).catalogue.downloadPhoto({ params: { file: params.file ?? "" } }),
  );
  return new Response(await file.arrayBuffer(), {
    headers: {
      "Content-Type": file.headers.get("content-type") ?? "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": bareContentSecurityPolicy(),
    },
  });
}
