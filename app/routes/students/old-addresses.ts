import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pathBelowBase, sitePath } from "#domain/site/site-path";

/** Addresses of core.md §2 whose page is a part of the profile. */
const pages: Readonly<Record<string, string>> = {
  "/lead-profile": "/profile",
  "/profile-questions": "/profile/details/profile-question",
  "/profile-completed": "/profile/dashboard",
};

export function loader({ request }: LoaderFunctionArgs): Response {
  const page = pages[pathBelowBase(new URL(request.url).pathname)];
  if (!page) throw new Response("", { status: 404 });
  return redirect(sitePath(page), 302);
}
