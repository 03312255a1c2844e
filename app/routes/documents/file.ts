import { redirect } from "@remix-run/node";
import { withUser } from "~/services/auth/guards.server";
import { privateFile } from "~/services/client/private-file.server";
import { documentFile, viewAddress } from "~/services/documents/documents.server";

/**
 * Sends a document of the visitor. Without a token it redirects to a signed URL, which is valid for
 * a few minutes and for this visitor only.
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const id = params.id ?? "";
  const token = new URL(request.url).searchParams.get("for");
  return privateFile(async () =>
    token ? documentFile(visitor, id, token) : redirect(await viewAddress(visitor, id), 303),
  );
});
