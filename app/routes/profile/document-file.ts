import { redirect } from "@remix-run/node";
import { withUser } from "~/services/auth/guards.server";
import { privateFile } from "~/services/private-file.server";
import { documentFile, viewAddress } from "~/services/user/documents.server";

/**
 * A document of the visitor. Without a signature the address leads to a signed one, good for a few
 * minutes; with one it is the file. Neither is of use to anybody else.
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const id = params.id ?? "";
  const query = new URL(request.url).searchParams;
  const [expires, signature] = [query.get("expires"), query.get("signature")];
  return privateFile(async () =>
    expires && signature
      ? documentFile(visitor, id, { expires, signature })
      : redirect(await viewAddress(visitor, id), 303),
  );
});
