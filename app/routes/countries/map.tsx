import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { countryName } from "#domain/countries/country-options";
import { CountryMap, MAP_COLOURS } from "~/components/countries/country-map";
import { bareContentSecurityPolicy } from "~/platform/response/security-headers.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { countryPage } from "~/services/catalogue/catalogue.server";

const coloursHash = `sha256-${createHash("sha256").update(MAP_COLOURS).digest("base64")}`;

/** `germany.svg`, `germany.svg?city=Munich`: a map of the country's universities, loaded lazily as an image. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const [, slug] = /^([a-z]+)\.svg$/.exec(params.file ?? "") ?? [];
  if (!slug) throw new Response("", { status: 404 });
  const visitor = await Visitor.anonymous(request);
  const { cities } = await countryPage(visitor, slug);
  const marked = new URL(request.url).searchParams.get("city");
  const drawn = <CountryMap slug={slug} name={countryName(slug)} cities={cities} marked={marked} />;
  const svg = renderToStaticMarkup(drawn);
  if (!svg) throw new Response("", { status: 404 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": PUBLIC_PAGE,
      "Content-Security-Policy": bareContentSecurityPolicy(`style-src '${coloursHash}'`),
      "X-Robots-Tag": "noindex",
    },
  });
}
