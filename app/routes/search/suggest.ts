import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { PUBLIC_PAGE } from "~/server/headers.server";
import { Visitor } from "~/services/auth/visitor.server";
import { searchFor } from "~/services/catalogue/catalogue.server";

const HITS = 4;

/** What the search field offers while one types: titles, best first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  const { groups } = await searchFor(await Visitor.anonymous(request), q, HITS);
  return json(
    groups.flatMap(({ hits }) => hits.map(({ title }) => title)),
    { headers: { "Cache-Control": PUBLIC_PAGE } },
  );
}
