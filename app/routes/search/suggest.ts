import type { LoaderFunctionArgs } from "@remix-run/node";
import { PUBLIC_PAGE } from "~/platform/response/headers.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { searchFor } from "~/services/catalogue/catalogue.server";

const HITS = 4;
const MAX_TITLES = 10;

/** Titles for the search field while you type, best first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  const { best, groups } = await searchFor(await Visitor.anonymous(request), q, HITS);
  const hits = [...best, ...groups.flatMap((group) => group.hits)];
  return Response.json([...new Set(hits.map(({ title }) => title))].slice(0, MAX_TITLES), {
    headers: { "Cache-Control": PUBLIC_PAGE },
  });
}
