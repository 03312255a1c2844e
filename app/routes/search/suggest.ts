import { PUBLIC_PAGE } from "#platform/cache-headers";
import { readSearch } from "#domain/intake/text";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Links for the search field while you type, best first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const q = readSearch(new URL(request.url).searchParams.get("q"));
  const visitor = await Visitor.anonymous(request);
  const { suggestions } = await services(visitor).search.suggestPages({
    query: { q, region: visitor.region.key },
  });
  const links = suggestions.map(({ kind, title, path }) => ({ kind, title, href: sitePath(path) }));
  return Response.json(links, { headers: { "Cache-Control": PUBLIC_PAGE } });
}
