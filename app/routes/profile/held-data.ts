import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToSignIn } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/visitor.server";
import { privateFile } from "~/services/private-file.server";
import { heldDataOf } from "~/services/user/privacy.server";

/** A copy of everything that is held on the visitor. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  if (!visitor.isSignedIn) throw redirectToSignIn(request);
  return privateFile(visitor, () => heldDataOf(visitor));
}
