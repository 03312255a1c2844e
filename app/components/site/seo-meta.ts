import type { MetaDescriptor } from "@remix-run/node";
import { brand } from "#domain/site/brand";

interface Seo {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly url: string;
  readonly image: string | null;
  readonly isIndexed: boolean;
  readonly jsonLd: readonly Record<string, unknown>[];
}

/** Search results cut titles here; the brand gives way first. */
const TITLE_LENGTH = 70;

function titleOf(title: string): string {
  const branded = `${title} · ${brand.name}`;
  return branded.length <= TITLE_LENGTH ? branded : title;
}

/** `meta` of a page from its loader data. Empty after an error. */
export function seoMeta(seo: Seo | undefined): MetaDescriptor[] {
  if (!seo) return [];
  return [
    { title: titleOf(seo.title) },
    { name: "description", content: seo.description },
    ...(seo.isIndexed ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:title", content: seo.title },
    { property: "og:description", content: seo.description },
    { property: "og:type", content: seo.type },
    { property: "og:url", content: seo.url },
    { property: "og:site_name", content: brand.name },
    ...(seo.image === null ? [] : imageMeta(seo.image)),
    ...seo.jsonLd.map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** Without its size, networks show the picture only from the second share on. */
const imageMeta = (image: string): MetaDescriptor[] => [
  { property: "og:image", content: image },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { name: "twitter:card", content: "summary_large_image" },
];
