import { isHiddenIn } from "#domain/site/region-paths";
import { regionOfHost } from "#domain/site/regions";
import { pathBelowBase } from "#domain/site/site-path";

const LINK =
  /<a[^>]* href="(\/study-abroad[^"#?]*)|"url":"https?:\/\/[^/"]+(\/study-abroad[^"#?]*)"/g;

/** Links and structured data of a page that lead to what the region of its host hides. */
export function hiddenLinksOf(host: string, html: string): string[] {
  const region = regionOfHost(host);
  return [...html.matchAll(LINK)]
    .map(([, link, url]) => link ?? url ?? "")
    .filter((path) => isHiddenIn(region, pathBelowBase(path)));
}
