import { redirect } from "@remix-run/node";
import { withUser } from "~/services/auth/guards.server";
import { privateFile } from "~/services/client/private-file.server";
import { services } from "~/services/client/services.server";

/**
 * Sends a document of the visitor. Without a token it redirects to a signed URL, which is valid for
 * a few minutes and for this visitor only.
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const token = new URL(request.url).searchParams.get("for");
  const { documents } = services(visitor);
  const document = { params: { documentId: params.id ?? "" } };
  return privateFile(async () =>
    token
      ? documents.downloadDocument({ ...document, query: { for: token } })
      : redirect((await documents.signDocumentUrl(document)).url, 303),
  );
});
