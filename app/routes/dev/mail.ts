import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathBelowBase } from "#domain/site/site-path";
import { assertLocalRequest } from "~/platform/request/local-only.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { outboxMail } from "~/services/dev/outbox.server";

/** Local mode only: preview of a sent email or of a template with sample data. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  assertLocalRequest(request);
  const visitor = await Visitor.anonymous(request);
  const path = pathBelowBase(new URL(request.url).pathname);
  const kind = path.startsWith("/dev/outbox/samples/") ? "samples" : "mail";
  const file = await outboxMail(visitor, kind, params.id ?? "");
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      // Emails need inline styles only, so the preview allows nothing else.
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  });
}
