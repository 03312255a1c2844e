import type { EditionPage } from "#domain/catalogue/edition";
import { regions, type RegionKey } from "#domain/site/regions";
import { pathBelowBase, withoutTrailingSlash } from "#domain/site/site-path";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

/** Parameters of campaigns, which change nothing on a page. */
const CAMPAIGN = /^(utm_|gclid$|fbclid$|ref$)/;

/**
 * The page that the visitor's edition has in its language at this address. Null where it has none, for visitors who
 * chose another language, and for addresses with a query, which filter a list.
 */
export async function editionPage(visitor: Visitor): Promise<EditionPage | null> {
  const { region, language, request } = visitor;
  if (language === "en" || language !== region.languages[0] || request.method !== "GET")
    return null;
  const { pathname, searchParams } = new URL(request.url);
  if ([...searchParams.keys()].some((name) => !CAMPAIGN.test(name))) return null;
  const path = pathBelowBase(withoutTrailingSlash(pathname));
  const call = services(visitor).catalogue.showEditionPage({
    params: { region: region.key },
    query: { path },
  });
  return (await optional("edition", call, { page: null })).page;
}

/** The regions that have a page of their own at this address. */
export async function editionsHere(visitor: Visitor): Promise<RegionKey[]> {
  const path = pathBelowBase(withoutTrailingSlash(new URL(visitor.request.url).pathname));
  const foreign = Object.values(regions).filter(({ languages }) => languages[0] !== "en");
  const found = await Promise.all(
    foreign.map(async ({ key }) => {
      const call = services(visitor).catalogue.listEditionPages({ params: { region: key } });
      const pages = await optional("editions", call, []);
      return pages.some((page) => page.path === path) ? [key] : [];
    }),
  );
  return found.flat();
}

/**
 * Title and description that the visitor's edition has for a list at this path. Null where its text is that of all
 * editions. Visitors who chose another language get `title`: the English text is written for readers in India.
 */
export async function editionIntro(
  visitor: Visitor,
  path: string,
  title: string,
): Promise<Pick<EditionPage, "title" | "description"> | null> {
  const { region, language } = visitor;
  if (region.country === regions.default.country) return null;
  const call = services(visitor).catalogue.listEditionPages({ params: { region: region.key } });
  const own = (await optional("editions", call, [])).find((page) => page.path === path);
  if (!own) return null;
  return language === region.languages[0] ? own : { title, description: title };
}
