import type { LoaderFunctionArgs } from "@remix-run/node";
import { html } from "remix-utils/responses";
import { pathBelowBase } from "#domain/site/site-path";
import { assertLocalRequest } from "~/platform/request/local-only.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Local mode only: preview of a sent email or of a template with sample data. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  assertLocalRequest(request);
  const visitor = await Visitor.anonymous(request);
  const path = pathBelowBase(new URL(request.url).pathname);
  const { dev } = services(visitor);
  const mail = { params: { id: params.id ?? "" } };
  const file = await orNotFound(
    path.startsWith("/dev/outbox/samples/") ? dev.showMailSample(mail) : dev.showOutgoingMail(mail),
  );
  return html(await file.text(), {
    headers: {
      "Cache-Control": "private, no-store",
      // Emails need inline styles only, so the preview allows nothing else.
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  });
}
